import { endpoint, type EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Access } from '../../access.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import { change, check } from '../../change.ts';
import type { CheckName } from '../../checks.ts';
import { isServed } from '../../route.ts';
import { liveFault } from '../live-fault.ts';

type Where = (call: Call) => boolean;

const access = (part: (was: Access) => Partial<Access>): Patch => change('access', part);

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

const called = (name: CheckName, wrongly: ErrorCode, where: Where = () => true): Patch =>
  check(name, (was) => (call) => {
    const refusal = was(call);
    return refusal && where(call) ? { ...refusal, code: wrongly } : refusal;
  });

const refusing = (wrongly: ErrorCode, rightly: ErrorCode): Patch =>
  check('body', (was) => (call) => {
    const refusal = was(call);
    return refusal?.code === rightly ? { code: wrongly } : refusal;
  });

const testKey = 'auth.test-key-refused-on-live';
const liveBusiness = 'auth.live-key-needs-live-business';

/** Which keys live takes. */
export const liveDoorFaults = [
  liveFault(
    'live-door.test-key-everywhere',
    'live takes test keys',
    testKey,
    testKeyTaken(() => true),
  ),
  liveFault('live-door.test-key-reads', 'live takes test keys for reads', testKey, testKeyTaken(reading)),
  liveFault(
    'live-door.test-key-on-balance',
    'live shows its balance to a test key',
    testKey,
    testKeyTaken(at('balance.get')),
  ),
  liveFault(
    'live-door.test-key-on-endpoints',
    'live lets a test key look at the webhook endpoint',
    [testKey, 'webhook-endpoints.list.own-mode-only'],
    testKeyTaken(at('webhook-endpoints.list')),
  ),
  liveFault('live-door.test-key-retries', 'a test key may retry an event', testKey, testKeyTaken(at('events.retry'))),
  liveFault(
    'live-door.test-key-where-idempotent',
    'live takes a test key with a request that carries an Idempotency-Key',
    testKey,
    testKeyTaken((call) => call.header('idempotency-key') !== undefined),
  ),
  liveFault(
    'live-door.test-key-called-draft',
    'a test key is MERCHANT_NOT_LIVE',
    ['errors.cause-of-use-sandbox-url', 'errors.cause-of-merchant-not-live'],
    called('address', 'MERCHANT_NOT_LIVE'),
  ),
  liveFault(
    'live-door.test-key-called-unknown',
    'a test key that makes a bill is BAD_KEY',
    ['errors.cause-of-use-sandbox-url', 'errors.cause-of-bad-key'],
    called('address', 'BAD_KEY', at('bills.create')),
  ),
  liveFault(
    'live-door.draft-sent-to-sandbox',
    'a live key of a draft business is USE_SANDBOX_URL',
    ['errors.cause-of-merchant-not-live', 'errors.cause-of-use-sandbox-url'],
    called('business', 'USE_SANDBOX_URL'),
  ),
  liveFault(
    'live-door.revoked-sent-to-sandbox',
    'a retired live key is USE_SANDBOX_URL',
    ['errors.cause-of-key-revoked', 'errors.cause-of-use-sandbox-url'],
    check('key', (was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'KEY_REVOKED' ? { code: 'USE_SANDBOX_URL' } : refusal;
    }),
  ),
  liveFault(
    'live-door.no-website-sent-to-sandbox',
    'who has no registered website is told USE_SANDBOX_URL',
    ['errors.cause-of-no-registered-website', 'errors.cause-of-use-sandbox-url'],
    refusing('USE_SANDBOX_URL', 'NO_REGISTERED_WEBSITE'),
  ),
  liveFault(
    'live-door.draft-everywhere',
    'live serves draft businesses',
    liveBusiness,
    draftTaken(() => true),
  ),
  liveFault('live-door.draft-reads', 'a draft business may read', liveBusiness, draftTaken(reading)),
  liveFault(
    'live-door.draft-on-balance',
    'a draft business has a balance',
    liveBusiness,
    draftTaken(at('balance.get')),
  ),
  liveFault('live-door.draft-at-tills', 'a draft business shows codes', liveBusiness, draftTaken(at('pos.create'))),
  liveFault('live-door.draft-bills', 'a draft business makes bills', liveBusiness, draftTaken(at('bills.create'))),
  liveFault('live-door.draft-links', 'a draft business makes links', liveBusiness, draftTaken(at('links.create'))),
  liveFault(
    'live-door.draft-sets-address',
    'a draft business sets an address for its events',
    liveBusiness,
    draftTaken(at('webhook-endpoints.set')),
  ),
  liveFault(
    'live-door.draft-status-401',
    'MERCHANT_NOT_LIVE is 401',
    'errors.status-of-merchant-not-live',
    change('refusals', (was) => ({
      status: (refusal, call) => (refusal.code === 'MERCHANT_NOT_LIVE' ? 401 : was.status(refusal, call)),
    })),
  ),
  liveFault(
    'live-door.draft-status-409-at-tills',
    'MERCHANT_NOT_LIVE is 409 at a till',
    'errors.status-of-merchant-not-live',
    change('refusals', (was) => ({
      status: (refusal, call) =>
        refusal.code === 'MERCHANT_NOT_LIVE' && at('pos.create')(call) ? 409 : was.status(refusal, call),
    })),
  ),
  liveFault(
    'live-door.draft-lacks-scope',
    'a draft business is told that its key lacks a scope',
    ['errors.cause-of-merchant-not-live', 'errors.cause-of-forbidden-scope'],
    check('business', (was) => (call) => {
      const scope = call.route.is === 'served' ? endpoint(call.route.operation).scope : 'charges:read';
      return was(call) && { code: 'FORBIDDEN_SCOPE', scope };
    }),
  ),
  liveFault(
    'live-door.till-of-nobody-live',
    'a business that asks at a till which is not its own is MERCHANT_NOT_LIVE',
    ['errors.cause-of-merchant-not-live', 'pos.create.till-of-business'],
    refusing('MERCHANT_NOT_LIVE', 'UNKNOWN_TILL'),
  ),
  liveFault(
    'live-door.expired-reads-events',
    'an expired key reads the event log',
    'keys.expired-refused',
    expiredTaken(at('events.list')),
  ),
  liveFault(
    'live-door.expired-notifies',
    'an expired key may send notices',
    'keys.expired-refused',
    expiredTaken(at('bills.notify')),
  ),
  liveFault(
    'live-door.revoked-reads-links',
    'a retired key may read a link',
    'keys.revoked-refused',
    revokedTaken(at('links.get')),
  ),
  liveFault(
    'live-door.revoked-sells',
    'a retired key may show codes',
    'keys.revoked-refused',
    revokedTaken(at('pos.create')),
  ),
  liveFault(
    'live-door.key-in-query-of-log',
    'the event log can be read with a key in the query string',
    'auth.key-in-query-refused',
    access((was) => ({
      secret: (call) =>
        was.secret(call) ??
        (at('events.list')(call) ? ([...call.query.values()].find((value) => value.startsWith('sk_')) ?? null) : null),
    })),
  ),
];
