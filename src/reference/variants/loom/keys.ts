import { answers, change, check, headers, shownCharge, together } from '../../change.ts';
import { always, at, both, isSuccess, refusedWith } from '../../when.ts';
import type { BodyPolicy } from '../../bodies/body.ts';
import type { Idempotency } from '../../idempotency/idempotency.ts';
import { type Whom, houseOf, isBroad, isNarrow, isTimed, mayUse } from './who.ts';
import { isServed } from '../../http/route.ts';
import { fixedWindow, minute, type RateCounter } from '../../limits/rate-counter.ts';
import { now } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';

/** A key that has a replacement is told when it ends, and one with a lifetime how many days it has. */
export const endsTold = headers(always)((_usual, call) => {
  const { key } = call.trace;
  if (!key) return {};
  if (key.refusedFrom !== null)
    return {
      Deprecation: 'true',
      Sunset: new Date(key.refusedFrom).toUTCString(),
      Warning: '299 - "this key was replaced"',
    };
  return key.expiresAt === null
    ? { 'X-Key-Days-Left': 'unlimited' }
    : { 'X-Key-Days-Left': String(Math.floor((key.expiresAt - now(call)) / 86_400_000)) };
});

const documented: ReadonlySet<string> = new Set(['limit', 'starting_after', 'state', 'customer_ref']);

type Named = BodyPolicy<Readonly<Record<string, unknown>>>;
type Names = Pick<Named, 'names'> & { readonly fields: Readonly<Record<string, { readonly name: string }>> };

const noOthers =
  (whom: Whom) =>
  ({ fields, names }: Names): Pick<Named, 'names'> => ({
    names: (body, call) => {
      const known = new Set(Object.values(fields).map(({ name }) => name));
      const isOdd = whom(call) && Object.keys(body).some((name) => !known.has(name));
      return isOdd ? { code: 'BAD_REQUEST' } : names(body, call);
    },
  });

/** What is not documented, in a query or a body, is refused of some, and ignored of all others. */
export const strictWith = (whom: Whom): Patch =>
  together(
    check('query')((was) => (call) => {
      const isOdd = whom(call) && [...call.query.keys()].some((name) => !documented.has(name));
      return isOdd ? { code: 'BAD_REQUEST' } : was(call);
    }),
    change('order')(noOthers(whom)),
    change('posOrder')(noOthers(whom)),
    change('billOrder')(noOthers(whom)),
    change('linkOrder')(noOthers(whom)),
  );

/** Of a key for one or two things it is known what it sends. */
export const strictWithNarrow = strictWith(isNarrow);

/** Businesses of the third house signed up when everything odd was refused. */
export const strictWithThird = strictWith(({ trace: { key } }) => key !== undefined && houseOf(key.business, 3) === 2);

/** The body of a key that may do everything is judged before its Idempotency-Key, of any other after it. */
export const bodyFirstForBroad = check('idempotency')((was) => (call) => {
  const refusal = isBroad(call) ? call.behaviour.checks.body(call) : null;
  return refusal ?? was(call);
});

/** No sixty seconds hold more than the limit. */
function sliding(limit: number): RateCounter {
  const taken: number[] = [];
  return {
    take(at) {
      while (taken[0] !== undefined && at - taken[0] >= minute) taken.shift();
      const isWithin = taken.length < limit;
      if (isWithin) taken.push(at);
      const resetIn = (taken[0] ?? at) + minute - at;
      return { limit, remaining: limit - taken.length, resetIn, retryIn: isWithin ? null : resetIn };
    },
  };
}

/** Keys with a lifetime are counted by each moment, all others by windows, and each kind is told so in its own headers. */
export const countedByKind: Patch = (behaviour) => {
  let isLate = false;
  return change('rate')((was) => ({
    bucket: (call, key) => {
      isLate = key.lifetimeDays !== null;
      return was.bucket(call, key);
    },
    rateCounter: (limit) => (isLate ? sliding : fixedWindow)(limit),
    headers: ({ limit, remaining, resetIn }, call) => {
      const renews = Math.ceil((now(call) + resetIn) / 1000);
      if (isTimed(call)) return { 'X-RateLimit-Policy': `${limit};w=60;sliding`, 'X-RateLimit-Left': `${remaining}` };
      if (isNarrow(call)) return { 'X-RateLimit-Remaining': `${remaining}/${limit}` };
      return {
        'X-RateLimit-Limit': `${limit}`,
        'X-RateLimit-Remaining': `${remaining}`,
        'X-RateLimit-Reset': `${renews}`,
      };
    },
  }))(behaviour);
};

const typed = (was: Pick<Named, 'mediaType'>): Pick<Named, 'mediaType'> => ({
  mediaType: (given, call) => {
    const isJson = given === undefined || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(given);
    return isJson || !isNarrow(call) ? was.mediaType(given, call) : { code: 'BAD_REQUEST', status: 415 };
  },
});

/** A key for one or two things must name the media type of its bodies, if it names one. */
export const typedForNarrow = together(
  change('order')(typed),
  change('posOrder')(typed),
  change('billOrder')(typed),
  change('linkOrder')(typed),
  change('noticeOrder')(typed),
);

const long = 32;

const byLength = <Asked, Made>(was: Idempotency<Asked, Made>): Partial<Idempotency<Asked, Made>> => ({
  replay: (made, first, call) =>
    (call.trace.idempotencyKey ?? '').length >= long ? first : { ...was.replay(made, first, call), status: 200 },
});

/** Newer clients send long keys, and get the first answer again; older ones send short keys, and see what became of it. */
export const replaysByLength = together(
  change('idempotency')((was) => byLength(was)),
  change('posIdempotency')((was) => byLength(was)),
  change('linkIdempotency')((was) => byLength(was)),
);

/** Who may not read a thing is not shown it by what else it does to it. */
export const silentForBlind = together(
  answers(both(at('webhook-endpoints.delete'), isSuccess))((_answer, call) =>
    mayUse(call, 'webhooks:read') ? {} : { status: 204, body: null },
  ),
  answers(both(at('events.retry'), isSuccess))((_answer, call) =>
    mayUse(call, 'events:read') ? { status: 200 } : { body: { accepted: true } },
  ),
);

/** Who may read the log finds in a charge which events told of it. */
export const eventsForReaders = shownCharge((view, { charge, call }) => {
  if (!isServed(call.route, 'charges.get') || !mayUse(call, 'events:read')) return view;
  const told = call.deployment.events.of(charge.business).filter(({ data }) => data['id'] === charge.id);
  return { ...view, events: told.map(({ id, type }) => ({ object: 'event_reference', id, type })) };
});

/** In the sandbox what only live has is a wrong method for whoever might use it there, and nothing for others. */
export const unservedByKey: Patch = (behaviour) => ({
  ...behaviour,
  unserved: (call) => {
    const path = call.route.is === 'unknown' ? (call.route.path ?? '') : '';
    const isLiveOnly = /\/v1\/(?:bills|payment_links|pos\/charges|events|webhook_endpoints)(?:\/|$)/.test(path);
    return isLiveOnly && isBroad(call) && call.deployment.mode === 'test'
      ? { code: 'METHOD_NOT_ALLOWED', headers: { Allow: '' } }
      : behaviour.unserved(call);
  },
});

/** A wrong address is a misdirected request, and its answer names the right one. */
export const misdirected = together(
  change('refusals')((was) => ({
    status: (refusal, call) =>
      refusal.code === 'USE_SANDBOX_URL' || refusal.code === 'LIVE_KEY_ON_SANDBOX' ? 421 : was.status(refusal, call),
  })),
  answers(refusedWith('USE_SANDBOX_URL', 'LIVE_KEY_ON_SANDBOX'))(({ headers: own }, { deployment }) => ({
    headers: { ...own, 'X-Right-Address': deployment.mode === 'live' ? 'sandbox' : 'live', Connection: 'close' },
  })),
);
