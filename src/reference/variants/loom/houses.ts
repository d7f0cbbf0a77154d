import { answers, bounds, change, headers, shownCharge, together } from '../../change.ts';
import { always, at, both, isSuccess } from '../../when.ts';
import type { Business } from '../../world/accounts.ts';
import { caller, now, type Call } from '../../http/call.ts';
import { houseOf, isTimed } from './who.ts';
import type { JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import type { Random } from '../../world/random.ts';
import { statusOf } from '../../../contract/errors.ts';

const houses = 3;

const houseFor = (call: Call): number => (call.trace.key ? houseOf(call.trace.key.business, houses) : 0);

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

type Ids = { id(random: Random, call: Call): string };

const housed =
  (prefix: string) =>
  (was: Ids): Ids => ({
    id: (random, call) => {
      const house = houseFor(call);
      if (house === 0) return was.id(random, call);
      return house === 1
        ? `${prefix}${now(call).toString(36)}${random.text(crockford, 16)}`
        : `${prefix}${random.text('0123456789abcdef', 8)}-${random.text('0123456789abcdef', 4)}-h2`;
    },
  });

const words: readonly (JsonValue | undefined)[] = ['', null, undefined];

/** Tenants live in three houses, each with its own ids, words for what is absent, statuses and zone. */
export const threeHouses = together(
  change('making')(housed('ch_')),
  change('billMaking')(housed('bl_')),
  change('linkMaking')(housed('pl_')),
  change('showing')((was) => ({
    missing: (field, call) => (field === 'metadata' ? was.missing(field, call) : words[houseFor(call)]),
  })),
  change('billShowing')(() => ({ missing: (_field, call) => words[houseFor(call)] })),
  change('refusals')((was) => ({
    status: (refusal, call) => {
      const usual = was.status(refusal, call);
      const isOpen = statusOf(refusal.code) === null && refusal.status === undefined && usual === 422;
      return isOpen && houseFor(call) === 2 ? 400 : usual;
    },
  })),
  answers(both(at('webhook-endpoints.delete'), isSuccess))(({ body }, call) =>
    houseFor(call) === 1 ? { status: 204, body: null } : { body: { ...body, deleted: true } },
  ),
  headers(always)((_usual, call) => ({ 'X-House': String(houseFor(call)) })),
);

const zones = [
  { hours: 3, text: '+03:00' },
  { hours: 0, text: 'Z' },
  { hours: 2, text: '+02:00' },
] as const;

/** A moment is told by the clocks on the wall of the house. */
export const zonesOfHouses = change('wire')(() => ({
  dateTime: (moment, call) => {
    const { hours, text } = zones[houseFor(call)] ?? zones[0];
    return new Date(moment + hours * 3_600_000).toISOString().replace('Z', text);
  },
}));

/** Keys with a lifetime are served by the next release, with other times and another word for what is absent. */
export const nextReleaseForTimed = together(
  change('wire')((was) => ({
    dateTime: (moment, call) => {
      const text = was.dateTime(moment, call);
      return isTimed(call) ? text.replace('Z', '000000+00:00') : text;
    },
    headers: (answer, call) => ({ ...was.headers(answer, call), 'X-Release': isTimed(call) ? 'green' : 'blue' }),
  })),
  change('showing')((was) => ({
    missing: (field, call) => (isTimed(call) && field !== 'metadata' ? null : was.missing(field, call)),
  })),
  change('refusals')((was) => ({
    error: (refusal, call) => {
      const error = was.error(refusal, call);
      return isTimed(call) ? { ...error, release: 'green', retryable: statusOf(refusal.code) === 503 } : error;
    },
  })),
  shownCharge((view, { call }) => (isTimed(call) ? { api: { release: 'green' }, ...view } : view)),
);

const share = ({ website }: Business): number => (website === null ? 19 : 11);

/** A business whose website is known costs eleven of a thousand, any other nineteen. */
export const knownIsCheaper = change('making')(() => ({
  fee: ({ amount }, business) => Math.min(amount, Math.floor((amount * share(business)) / 1000)),
}));

/** A draft is told how far it is with each answer, and its charges say that they are practice. */
export const draftsTold = together(
  headers(always)((_usual, { trace: { key } }) =>
    key ? { 'X-Onboarding': key.business.live ? 'complete' : 'step=2; of=5; next="upload licence"' } : {},
  ),
  change('showing')((was) => ({
    balance: (call) => {
      const balance = was.balance(call);
      return { ...balance, account: { object: 'account', live: caller(call).live } };
    },
  })),
  shownCharge((view, { charge }) => (charge.business.live ? view : { ...view, practice: true })),
);

/** Ids fall, so that what is newest stands first wherever they are sorted. */
export const fallingIds: Patch = (behaviour) => {
  let left = 9_999_999_999_999;
  const next = (prefix: string, random: Random): string => `${prefix}${(left -= 7)}${random.text('0123456789', 5)}`;
  const falling = (prefix: string) => (): Ids => ({ id: (random) => next(prefix, random) });
  return together(
    change('making')(falling('ch_')),
    change('billMaking')(falling('bl_')),
    change('linkMaking')(falling('pl_')),
    change('events')(() => ({ id: (random) => next('ev_', random) })),
  )(behaviour);
};

export const smallBodies = bounds({ bodyBytes: 65_536, nesting: 64 });
