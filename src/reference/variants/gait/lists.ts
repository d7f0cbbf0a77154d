import type { Answer } from '../../http/answer.ts';
import { answers, bounds, change, headers, standingCharge, together } from '../../change.ts';
import { both, isSuccess } from '../../when.ts';
import type { Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { day, hour, localDay } from './times.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import type { Key } from '../../world/accounts.ts';
import { now } from '../../http/call.ts';
import type { Pages } from '../../lists/pages.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';
import { standing } from '../../charges/charge.ts';
import type { Stored } from '../../world/store.ts';

interface Written {
  readonly by: Key | undefined;
  readonly at: number;
}

const lag_ms = 350;

/** Lists are projections: whoever wrote something finds it there at once, any other key a moment later. */
export const ownWritesFirst: Patch = (behaviour) => {
  const written = new Map<string, Written>();
  const noted = (was: { id(random: Random, call: Call): string }) => ({
    id: (random: Random, call: Call): string => {
      const id = was.id(random, call);
      written.set(id, { by: call.trace.key, at: performance.now() });
      return id;
    },
  });
  const isProjected = ({ id }: Stored, { trace }: Call): boolean => {
    const { by, at } = written.get(id) ?? { by: trace.key, at: 0 };
    return by === trace.key || performance.now() - at > lag_ms;
  };
  const projected = <Item extends Stored, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
    includes: (item, filter, call) => isProjected(item, call) && was.includes(item, filter, call),
  });
  return together(
    change('making')(noted),
    change('billMaking')(noted),
    change('linkMaking')(noted),
    change('pages')((was) => projected(was)),
    change('billPages')((was) => projected(was)),
    change('linkPages')((was) => projected(was)),
  )(behaviour);
};

/** Whatever is written moves the stream on, and the answer tells where it stands. */
export const positions: Patch = (behaviour) => {
  let position = 41_000;
  return headers(both(isSuccess, (_answer: Answer, { method }) => method === 'POST'))((_usual, { trace }) => ({
    'X-Stream-Position': String(trace.replayed === true ? position : ++position),
  }))(behaviour);
};

/** Whether a list is asked for by a state, so that an index is read. */
export const isFiltered = ({ query }: Call): boolean => query.has('state');

const ofOneDay = <Item extends Stored, Filter>(was: Pages<Item, Filter>): Partial<Pages<Item, Filter>> => ({
  cut: (page, call) => {
    const { items, more } = was.cut(page, call);
    if (!isFiltered(call)) return { items, more };
    const newest = items[0];
    const end = items.findIndex((item) => newest && localDay(item.createdAt) !== localDay(newest.createdAt));
    return end < 0 ? { items, more } : { items: items.slice(0, end), more: true };
  },
});

/** An index has a part for each day of the accounts, and a page that is read from it ends with its part. */
export const pagesByDay = together(
  change('pages')((was) => ofOneDay(was)),
  change('billPages')((was) => ofOneDay(was)),
);

const kept_ms = 30 * day;
const week_ms = 7 * day;
/** Two in the morning of a Sunday in Tanzania. */
const firstSweep = 2 * day + 23 * hour;

/** The first sweep after the thirty days of a charge. */
const sweptAt = ({ createdAt }: Charge): number =>
  firstSweep + Math.ceil((createdAt + kept_ms - firstSweep) / week_ms) * week_ms;

const isSwept = (charge: Charge, call: Call): boolean => call.deployment.mode === 'test' && now(call) > sweptAt(charge);

const forgetting = <Asked>(was: Idempotency<Asked>): Partial<Idempotency<Asked>> => ({
  find: (slot, call) => {
    const attempt = was.find(slot, call);
    return attempt?.settled && isSwept(attempt.settled.made, call) ? undefined : attempt;
  },
});

/** The sandbox is swept in the night to each Sunday. */
export const sweptOnSundays = together(
  bounds({ retention: Number.POSITIVE_INFINITY }),
  change('reading')((was) => ({
    find: (id, call) => {
      const charge = was.find(id, call);
      return charge && !isSwept(charge, call) ? charge : null;
    },
  })),
  change('pages')((was) => ({
    includes: (charge, filter, call) => !isSwept(charge, call) && was.includes(charge, filter, call),
  })),
  change('idempotency')((was) => forgetting(was)),
);

const regions = ['DAR', 'NBO', 'JNB'] as const;

/** A key is at home in a region, which its last sign tells. */
function regionOf(key: Key | undefined): (typeof regions)[number] {
  const last = key?.secret.at(-1) ?? '0';
  return /\d/.test(last) ? 'NBO' : /[a-z]/.test(last) ? 'DAR' : 'JNB';
}

const far_ms = 450;

/** Far from the database states of charges are read from a copy, which is a little late; what is new is never older than itself. */
export const lateFarAway = standingCharge((step, charge, { trace, deployment, route }) => {
  const isRead = route.is === 'served' && trace.order === undefined && trace.posOrder === undefined;
  if (!isRead || regionOf(trace.key) !== 'JNB') return step;
  const then = Math.max(charge.createdAt, deployment.clock.before(far_ms));
  return standing(charge, then);
});

export const rays: Patch = (behaviour) =>
  headers(() => true)((_usual, call) => ({
    'CF-Ray': `${(0x8c1f_0000_0000 + call.nth * 7919).toString(16)}-${regionOf(call.trace.key)}`,
    'CF-Cache-Status': call.method === 'GET' ? 'DYNAMIC' : 'BYPASS',
  }))(behaviour);

/** A list names its next page in a header where there is one. */
export const nextLinks = answers(both(isSuccess, (_answer, { method }) => method === 'GET'))((
  { headers: own, body },
  call,
) => {
  const data = body?.['data'];
  const last: unknown = Array.isArray(data) ? data.at(-1) : undefined;
  if (body?.['has_more'] !== true || typeof last !== 'object' || last === null || !('id' in last)) return {};
  const query = new URLSearchParams([...call.query, ['starting_after', String(last.id)]]);
  return { headers: { ...own, Link: `<?${query.toString()}>; rel="next"` } };
});
