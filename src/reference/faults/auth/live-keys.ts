import { endpoint, type EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, check } from '../../change.ts';
import type { CheckName } from '../../http/checks.ts';
import { isServed } from '../../http/route.ts';
import { breakingLive } from '../fault.ts';
import { statusOf } from '../errors/changes.ts';

type Where = (call: Call) => boolean;

const access = change('access');

const at =
  (...names: readonly EndpointName[]): Where =>
  ({ route }) =>
    names.some((name) => isServed(route, name));

const reading: Where = ({ method }) => method === 'GET';

const testKeyTaken = (where: Where): Patch =>
  access((was) => ({ rightAddress: (key, call) => was.rightAddress(key, call) || where(call) }));

const draftTaken = (where: Where): Patch =>
  access((was) => ({ admitted: (business, call) => was.admitted(business, call) || where(call) }));

const expiredTaken = (where: Where): Patch =>
  access((was) => ({ expired: (key, now, call) => was.expired(key, now, call) && !where(call) }));

const revokedTaken = (where: Where): Patch =>
  access((was) => ({ revoked: (key, now, call) => was.revoked(key, now, call) && !where(call) }));

const called =
  (name: CheckName, wrongly: ErrorCode) =>
  (where: Where = () => true): Patch =>
    check(name)((was) => (call) => {
      const refusal = was(call);
      return refusal && where(call) ? { ...refusal, code: wrongly } : refusal;
    });

const refusing =
  (wrongly: ErrorCode) =>
  (rightly: ErrorCode): Patch =>
    check('body')((was) => (call) => {
      const refusal = was(call);
      return refusal?.code === rightly ? { code: wrongly } : refusal;
    });

const testKey = 'auth.test-key-refused-on-live';
const liveBusiness = 'auth.live-key-needs-live-business';

/** Which keys live takes. */
export const liveKeyFaults = [
  ...breakingLive(testKey, {
    'live-door.test-key-everywhere: live takes test keys': testKeyTaken(() => true),
    'live-door.test-key-reads: live takes test keys for reads': testKeyTaken(reading),
    'live-door.test-key-on-balance: live shows its balance to a test key': testKeyTaken(at('balance.get')),
    'live-door.test-key-retries: a test key may retry an event': testKeyTaken(at('events.retry')),
    'live-door.test-key-where-idempotent: live takes a test key with a request that carries an Idempotency-Key':
      testKeyTaken((call) => call.header('idempotency-key') !== undefined),
  }),
  ...breakingLive([testKey, 'webhook-endpoints.list.own-mode-only'], testKeyTaken, {
    'live-door.test-key-on-endpoints: live lets a test key look at the webhook endpoint': at('webhook-endpoints.list'),
  }),
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-merchant-not-live'], {
    'live-door.test-key-called-draft: a test key is MERCHANT_NOT_LIVE': called('address', 'MERCHANT_NOT_LIVE')(),
  }),
  ...breakingLive(['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'], called('address', 'BAD_KEY'), {
    'live-door.test-key-called-unknown: a test key that makes a bill is BAD_KEY': at('bills.create'),
  }),
  ...breakingLive(['errors.cause-of-merchant-not-live', 'errors.cause-of-use-sandbox-url'], {
    'live-door.draft-sent-to-sandbox: a live key of a draft business is USE_SANDBOX_URL': called(
      'business',
      'USE_SANDBOX_URL',
    )(),
  }),
  ...breakingLive(['errors.cause-of-key-revoked', 'errors.cause-of-use-sandbox-url'], check('key'), {
    'live-door.revoked-sent-to-sandbox: a retired live key is USE_SANDBOX_URL': (was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'KEY_REVOKED' ? { code: 'USE_SANDBOX_URL' } : refusal;
    },
  }),
  ...breakingLive(['errors.cause-of-no-registered-website', 'errors.cause-of-use-sandbox-url'], {
    'live-door.no-website-sent-to-sandbox: who has no registered website is told USE_SANDBOX_URL':
      refusing('USE_SANDBOX_URL')('NO_REGISTERED_WEBSITE'),
  }),
  ...breakingLive(liveBusiness, draftTaken, {
    'live-door.draft-everywhere: live serves draft businesses': () => true,
    'live-door.draft-reads: a draft business may read': reading,
    'live-door.draft-on-balance: a draft business has a balance': at('balance.get'),
    'live-door.draft-at-tills: a draft business shows codes': at('pos.create'),
    'live-door.draft-bills: a draft business makes bills': at('bills.create'),
    'live-door.draft-links: a draft business makes links': at('links.create'),
    'live-door.draft-sets-address: a draft business sets an address for its events': at('webhook-endpoints.set'),
  }),
  ...breakingLive('errors.status-of-merchant-not-live', {
    'live-door.draft-status-401: MERCHANT_NOT_LIVE is 401': statusOf('MERCHANT_NOT_LIVE', 401),
    'live-door.draft-status-409-at-tills: MERCHANT_NOT_LIVE is 409 at a till': statusOf(
      'MERCHANT_NOT_LIVE',
      409,
      at('pos.create'),
    ),
  }),
  ...breakingLive(['errors.cause-of-merchant-not-live', 'errors.cause-of-forbidden-scope'], check('business'), {
    'live-door.draft-lacks-scope: a draft business is told that its key lacks a scope': (was) => (call) => {
      const scope = call.route.is === 'served' ? endpoint(call.route.operation).scope : 'charges:read';
      return was(call) && { code: 'FORBIDDEN_SCOPE', scope };
    },
  }),
  ...breakingLive(['errors.cause-of-merchant-not-live', 'pos.create.till-of-business'], refusing('MERCHANT_NOT_LIVE'), {
    'live-door.till-of-nobody-live: a business that asks at a till which is not its own is MERCHANT_NOT_LIVE':
      'UNKNOWN_TILL',
  }),
  ...breakingLive('keys.expired-refused', expiredTaken, {
    'live-door.expired-reads-events: an expired key reads the event log': at('events.list'),
    'live-door.expired-notifies: an expired key may send notices': at('bills.notify'),
  }),
  ...breakingLive('keys.revoked-refused', revokedTaken, {
    'live-door.revoked-reads-links: a retired key may read a link': at('links.get'),
    'live-door.revoked-sells: a retired key may show codes': at('pos.create'),
  }),
  ...breakingLive('auth.key-in-query-refused', access, {
    'live-door.key-in-query-of-log: the event log can be read with a key in the query string': (was) => ({
      secret: (call) =>
        was.secret(call) ??
        (at('events.list')(call) ? ([...call.query.values()].find((value) => value.startsWith('sk_')) ?? null) : null),
    }),
  }),
];
