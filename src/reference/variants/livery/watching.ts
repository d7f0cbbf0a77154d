import { createHash } from 'node:crypto';
import { always } from '../../when.ts';
import type { Business } from '../../world/accounts.ts';
import { change, headers, shownCharge, together } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { JsonObject } from '../../http/json.ts';
import { minute } from '../../limits/rate-counter.ts';
import { now, type Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';
import type { Stored } from '../../world/store.ts';

const alike_ms = 10 * minute;

const isAlike = (one: Charge, other: Charge): boolean =>
  one.msisdn !== '' &&
  one.msisdn === other.msisdn &&
  one.amount === other.amount &&
  Math.abs(one.createdAt - other.createdAt) <= alike_ms;

/** The nearest charge on one side, `step` away at a time, that asks the same of the same number. */
function alikeBeside(charge: Charge, step: 1 | -1, { deployment }: Call): string | null {
  const all = deployment.charges.of(charge.business);
  for (let place = charge.place + step; ; place += step) {
    const other = all[place];
    if (!other || Math.abs(other.createdAt - charge.createdAt) > alike_ms) return null;
    if (isAlike(charge, other)) return other.id;
  }
}

/** A charge that looks like another says so, and the other says it too. */
export const duplicates = shownCharge((view, { charge, call }) => {
  const [before, after] = [alikeBeside(charge, -1, call), alikeBeside(charge, 1, call)];
  return {
    ...view,
    ...(before !== null && { possible_duplicate_of: before }),
    ...(after !== null && { possibly_duplicated_by: after }),
  };
});

interface Tally {
  again: number;
  conflicts: number;
}

const tallies = new WeakMap<Charge, Tally>();

function tallyOf(charge: Charge): Tally {
  const tally = tallies.get(charge) ?? { again: 0, conflicts: 0 };
  tallies.set(charge, tally);
  return tally;
}

const tallied = <Asked>(was: Idempotency<Asked>): Partial<Idempotency<Asked>> => ({
  mismatch: (attempt, call) => {
    if (attempt.settled) tallyOf(attempt.settled.made).conflicts++;
    return was.mismatch(attempt, call);
  },
  replay: (made, first, call) => {
    tallyOf(made).again++;
    return was.replay(made, first, call);
  },
});

/** A charge counts how often it was asked for again, and how often its key was used for something else. */
export const askedAgain = together(
  change('idempotency')((was) => tallied(was)),
  change('posIdempotency')((was) => tallied(was)),
  shownCharge((view, { charge }) => {
    const { again, conflicts } = tallyOf(charge);
    return { ...view, requests: { again, conflicts } };
  }),
);

const printOf = ({ trace }: Call): string | null =>
  trace.key ? createHash('sha256').update(trace.key.secret).digest('hex').slice(0, 10) : null;

/** An object tells which key made it, which looked at it last, and how often somebody did. */
export const audited: Patch = (behaviour) => {
  const makers = new Map<string, string | null>();
  const looks = new WeakMap<object, { by: string | null; count: number }>();
  const making = (was: { id(random: Random, call: Call): string }) => ({
    id: (random: Random, call: Call): string => {
      const id = was.id(random, call);
      makers.set(id, printOf(call));
      return id;
    },
  });
  const audit = (thing: Stored, call: Call): JsonObject => {
    const { by, count } = looks.get(thing) ?? { by: null, count: 0 };
    looks.set(thing, { by: printOf(call), count: count + 1 });
    return { audit: { made_by: makers.get(thing.id) ?? null, last_seen_by: by, times_seen: count } };
  };
  return together(
    change('making')(making),
    change('billMaking')(making),
    change('linkMaking')(making),
    shownCharge((view, { charge, call }) => ({ ...view, ...audit(charge, call) })),
    change('billShowing')((was) => ({ bill: (bill, call) => ({ ...was.bill(bill, call), ...audit(bill, call) }) })),
    change('linkShowing')((was) => ({ link: (link, call) => ({ ...was.link(link, call), ...audit(link, call) }) })),
  )(behaviour);
};

/** X-RateLimit headers tell what all keys of a business have asked in this minute of the clock, and nothing else. */
export const countedByBusiness: Patch = (behaviour) => {
  const asked = new WeakMap<Business, { readonly minute: number; readonly count: number }>();
  const count = (business: Business, current: number): number => {
    const before = asked.get(business);
    const tally = { minute: current, count: before?.minute === current ? before.count + 1 : 1 };
    asked.set(business, tally);
    return tally.count;
  };
  return together(
    change('rate')(() => ({ headers: () => ({}) })),
    headers(always)((_usual, call) => {
      const { key } = call.trace;
      const current = Math.floor(now(call) / minute);
      return {
        'X-RateLimit-Account-Requests': String(key ? count(key.business, current) : 0),
        'X-RateLimit-Account-Minute': String(current),
      };
    }),
  )(behaviour);
};
