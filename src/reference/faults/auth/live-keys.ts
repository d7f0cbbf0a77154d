import { endpoint } from '../../../contract/endpoints.ts';
import type { Patch } from '../../behaviour.ts';
import { check } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { asksFor } from '../../when.ts';
import { breakingLive } from '../fault.ts';
import { miscalled, statusOf, toldAt } from '../refusals.ts';
import { access, expiredTaken, foreignKeyTaken, revokedTaken } from './changes.ts';

const reading = ({ method }: Call): boolean => method === 'GET';

const draftTaken = (where: (call: Call) => boolean): Patch =>
  access((was) => ({ admitted: (business, call) => was.admitted(business, call) || where(call) }));

const testKey = 'auth.test-key-refused-on-live';
const liveBusiness = 'auth.live-key-needs-live-business';

/** Which keys live takes. */
export const liveKeyFaults = [
  ...breakingLive(testKey, {
    'live-door.test-key-everywhere: live takes test keys': foreignKeyTaken(() => true),
    'live-door.test-key-reads: live takes test keys for reads': foreignKeyTaken(reading),
    'live-door.test-key-on-balance: live shows its balance to a test key': foreignKeyTaken(asksFor('balance.get')),
    'live-door.test-key-retries: a test key may retry an event': foreignKeyTaken(asksFor('events.retry')),
    'live-door.test-key-where-idempotent: live takes a test key with a request that carries an Idempotency-Key':
      foreignKeyTaken((call) => call.header('idempotency-key') !== undefined),
  }),
  ...breakingLive([testKey, 'webhook-endpoints.list.own-mode-only'], foreignKeyTaken, {
    'live-door.test-key-on-endpoints: live lets a test key look at the webhook endpoint':
      asksFor('webhook-endpoints.list'),
  }),
  ...miscalled(breakingLive, toldAt('address'), {
    'live-door.test-key-called-draft: a test key is MERCHANT_NOT_LIVE': ['USE_SANDBOX_URL', 'MERCHANT_NOT_LIVE'],
  }),
  ...miscalled(breakingLive, toldAt('address', asksFor('bills.create')), {
    'live-door.test-key-called-unknown: a test key that makes a bill is BAD_KEY': ['USE_SANDBOX_URL', 'BAD_KEY'],
  }),
  ...miscalled(breakingLive, toldAt('business'), {
    'live-door.draft-sent-to-sandbox: a live key of a draft business is USE_SANDBOX_URL': [
      'MERCHANT_NOT_LIVE',
      'USE_SANDBOX_URL',
    ],
  }),
  ...miscalled(breakingLive, toldAt('key'), {
    'live-door.revoked-sent-to-sandbox: a retired live key is USE_SANDBOX_URL': ['KEY_REVOKED', 'USE_SANDBOX_URL'],
  }),
  ...miscalled(breakingLive, toldAt('body'), {
    'live-door.no-website-sent-to-sandbox: who has no registered website is told USE_SANDBOX_URL': [
      'NO_REGISTERED_WEBSITE',
      'USE_SANDBOX_URL',
    ],
  }),
  ...breakingLive(liveBusiness, draftTaken, {
    'live-door.draft-everywhere: live serves draft businesses': () => true,
    'live-door.draft-reads: a draft business may read': reading,
    'live-door.draft-on-balance: a draft business has a balance': asksFor('balance.get'),
    'live-door.draft-at-tills: a draft business shows codes': asksFor('pos.create'),
    'live-door.draft-bills: a draft business makes bills': asksFor('bills.create'),
    'live-door.draft-links: a draft business makes links': asksFor('links.create'),
    'live-door.draft-sets-address: a draft business sets an address for its events': asksFor('webhook-endpoints.set'),
  }),
  ...breakingLive('errors.status-of-merchant-not-live', {
    'live-door.draft-status-401: MERCHANT_NOT_LIVE is 401': statusOf('MERCHANT_NOT_LIVE', 401),
    'live-door.draft-status-409-at-tills: MERCHANT_NOT_LIVE is 409 at a till': statusOf(
      'MERCHANT_NOT_LIVE',
      409,
      asksFor('pos.create'),
    ),
  }),
  ...breakingLive(['errors.cause-of-merchant-not-live', 'errors.cause-of-forbidden-scope'], check('business'), {
    'live-door.draft-lacks-scope: a draft business is told that its key lacks a scope': (was) => (call) => {
      const scope = call.route.is === 'served' ? endpoint(call.route.operation).scope : 'charges:read';
      return was(call) && { code: 'FORBIDDEN_SCOPE', scope };
    },
  }),
  ...breakingLive(['errors.cause-of-merchant-not-live', 'pos.create.till-of-business'], {
    'live-door.till-of-nobody-live: a business that asks at a till which is not its own is MERCHANT_NOT_LIVE': toldAt(
      'body',
    )('MERCHANT_NOT_LIVE', 'UNKNOWN_TILL'),
  }),
  ...breakingLive('keys.expired-refused', expiredTaken, {
    'live-door.expired-reads-events: an expired key reads the event log': asksFor('events.list'),
    'live-door.expired-notifies: an expired key may send notices': asksFor('bills.notify'),
  }),
  ...breakingLive('keys.revoked-refused', revokedTaken, {
    'live-door.revoked-reads-links: a retired key may read a link': asksFor('links.get'),
    'live-door.revoked-sells: a retired key may show codes': asksFor('pos.create'),
  }),
  ...breakingLive('auth.key-in-query-refused', access, {
    'live-door.key-in-query-of-log: the event log can be read with a key in the query string': (was) => ({
      secret: (call) =>
        was.secret(call) ??
        (asksFor('events.list')(call)
          ? ([...call.query.values()].find((value) => value.startsWith('sk_')) ?? null)
          : null),
    }),
  }),
];
