import { statusOf, type ErrorCode } from '../../contract/errors.ts';
import type { Patch } from '../behaviour.ts';
import { change } from '../change.ts';
import type { Call } from '../http/call.ts';
import type { Key } from '../world/accounts.ts';
import type { CheckName } from '../http/checks.ts';
import { varying, varyingLive, varyingOn } from './variant.ts';

/** Statuses for the codes that the document gives none for; the stated ones stay. */
const open = (choose: (code: ErrorCode) => number): Patch =>
  change('refusals')(() => ({ status: ({ code }) => statusOf(code) ?? choose(code) }));

const varied: Readonly<Partial<Record<ErrorCode, number>>> = {
  IDEMPOTENCY_REQUIRED: 428,
  LIVE_KEY_ON_SANDBOX: 401,
  BAD_REQUEST: 422,
  NOT_FOUND: 410,
  METHOD_NOT_ALLOWED: 404,
  BAD_AMOUNT: 400,
  AMOUNT_TOO_SMALL: 409,
  BAD_CURRENCY: 406,
  BAD_RAIL: 402,
  BAD_MSISDN: 424,
};

export const statusVariants = varying({
  'statuses.flat: every open status is 400': open(() => 400),
  'statuses.varied: open statuses are as different as they can be': open((code) => varied[code] ?? 422),
  'statuses.all-403: every open status is 403': open(() => 403),
});

/** Which reason to refuse a request goes first. */
const order =
  (checkOrder: readonly CheckName[]): Patch =>
  (behaviour) => ({ ...behaviour, checkOrder });

const routeFirst = ['route', 'key', 'address', 'business', 'rate', 'query', 'scope', 'body', 'idempotency'] as const;
const scopeLast = ['key', 'address', 'business', 'rate', 'route', 'body', 'idempotency', 'query', 'scope'] as const;
const rateLast = ['key', 'address', 'business', 'route', 'scope', 'query', 'idempotency', 'body', 'rate'] as const;
const businessLast = ['key', 'address', 'rate', 'route', 'scope', 'query', 'idempotency', 'body', 'business'] as const;
const businessLate = ['key', 'address', 'route', 'business', 'rate', 'scope', 'query', 'body', 'idempotency'] as const;

const byPrefix = (prefix: string, code: ErrorCode): Patch =>
  change('checks')(({ key }) => ({
    key: (call) => {
      const secret = call.behaviour.access.secret(call);
      const strange = secret?.startsWith(prefix) && call.behaviour.access.wellFormed(secret, call);
      return strange ? { code } : key(call);
    },
  }));

/** The keys of the target, which are made before all others. */
const isListed = ({ secret }: Key, { deployment }: Call): boolean => [...deployment.keys.keys()].indexOf(secret) < 19;

/** Of two reasons the one that nobody told of. */
const bothOver: Patch = change('access')((was) => ({
  revoked: (key, at, call) => (isListed(key, call) ? was.expired(key, at, call) : was.revoked(key, at, call)),
  expired: (key, at, call) => (isListed(key, call) ? was.revoked(key, at, call) : was.expired(key, at, call)),
}));

export const checkVariants = [
  ...varying({
    'checks.keys-over-twice: keys of the target are both retired and past their lifetime, and the one is told where the other is known':
      bothOver,
  }),
  ...varying(order, {
    'checks.route-first: an unknown path is refused before the key is looked at': routeFirst,
    'checks.scope-last: the body is judged before the Idempotency-Key, and the scope last of all': scopeLast,
    'checks.rate-last: refused requests do not count towards the rate limit': rateLast,
  }),
  ...varyingOn({
    'checks.live-key-by-prefix: every well-formed key of the other deployment is told to go there, also one that nobody holds':
      { sandbox: byPrefix('sk_live_', 'LIVE_KEY_ON_SANDBOX'), live: byPrefix('sk_test_', 'USE_SANDBOX_URL') },
  }),
  ...varyingLive(order, {
    'live-checks.business-last: whether a business is live is looked at last': businessLast,
    'live-checks.route-before-business: an unknown path is told before whether a business is live': businessLate,
  }),
];
