import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('auth', 'both');
const live = rulesOf('auth', 'live');
const sandbox = rulesOf('auth', 'sandbox');
const client = rulesOf('auth', 'both', 'client');
const lifetime = rulesOf('auth.lifetime', 'both');
const makers = rulesOf('auth.seats', 'both');

const onDashboard = 'Seats and sessions belong to the dashboard, which is not part of the API.';

export const authRules = [
  both.judged('auth.bearer-key-accepted', 'An active key of the deployment, sent as a bearer token, is accepted.'),
  both.judged('auth.missing-key-refused', 'A request without a key is refused.'),
  both.judged('auth.malformed-key-refused', 'A key that has not the documented form, or another scheme, is refused.'),
  both.judged('auth.unknown-key-refused', 'A well-formed key that nobody holds is refused.'),
  both.checked('auth.key-format', 'A key is sk_live_ or sk_test_ and 32 base62 characters.'),
  live.judged('auth.test-key-refused-on-live', 'A test key is not served at the live address.'),
  sandbox.judged('auth.live-key-refused-on-sandbox', 'A live key is not served at the sandbox address.'),
  both.judged('auth.no-cors-headers', 'No answer carries a CORS header.'),
  both.judged('auth.key-in-query-refused', 'A key in the query string opens nothing.'),
  live.judged('auth.live-key-needs-live-business', 'A live key of a business that is not live is refused.'),
  both.unobservable(
    'auth.key-stored-as-hash',
    'A key is stored as a hash only, shown once and never recovered.',
    'Storage and dashboard cannot be seen through the API.',
  ),
  client.judged('client.bearer-on-every-request', 'A client sends its key as a bearer token with every request.'),
  client.judged('client.no-key-in-query', 'A client never puts its key into an address.'),
  client.unobservable(
    'client.key-on-servers-only',
    'A key is used on servers only.',
    'Where a program runs does not show in what it sends.',
  ),
  lifetime.judged('keys.expired-refused', 'A key past its lifetime is refused.'),
  lifetime.checked('keys.lifetime-30-days', 'A key of 30 days works for 30 days and not after.'),
  lifetime.checked('keys.lifetime-90-days', 'A key of 90 days works for 90 days and not after.'),
  lifetime.checked('keys.lifetime-one-year', 'A key of one year works for a year and not after.'),
  lifetime.checked('keys.lifetime-none', 'A key without a lifetime does not expire.'),
  lifetime.unobservable(
    'keys.lifetime-not-extended',
    'A lifetime cannot be extended.',
    'No operation that could extend one is documented.',
  ),
  lifetime.unobservable(
    'keys.old-keys-never-expire',
    'Keys older than lifetimes never expire.',
    'Such keys can no longer be made, and a key does not tell its age.',
  ),
  lifetime.checked('keys.rotation-makes-replacement', 'Retiring a key in 24 hours gives a replacement that works.'),
  lifetime.checked('keys.replacement-has-same-scopes', 'The replacement may do what the old key may, and no more.'),
  lifetime.checked('keys.replacement-has-same-lifetime', 'The replacement has the lifetime of the old key.'),
  lifetime.unobservable(
    'keys.replacement-has-same-label',
    'The replacement has the label of the old key.',
    'Labels are shown on the dashboard only.',
  ),
  lifetime.checked('keys.both-work-in-grace', 'Old key and replacement both work for 24 hours.'),
  lifetime.checked('keys.old-refused-after-grace', 'After the 24 hours the old key is refused.'),
  lifetime.checked('keys.stopped-now-refused', 'A key that is stopped is refused from the next request on.'),
  lifetime.judged('keys.revoked-refused', 'A retired key is refused.'),
  makers.unobservable('keys.made-by-owner-or-developer', 'Only owner and developer seats make keys.', onDashboard),
  makers.unobservable(
    'keys.made-in-fresh-session',
    'Keys are made only in a session signed in within 15 minutes.',
    onDashboard,
  ),
  makers.unobservable(
    'keys.developer-seat',
    'A developer seat works with keys, endpoints and events, not with the balance.',
    onDashboard,
  ),
] as const satisfies readonly Rule[];
