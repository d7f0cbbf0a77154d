import { type Rule, rulesOf } from '../rule.ts';

export const keyLifetimesInDays = [30, 90, 365, null] as const;

const day = 86_400_000;

/** Between which moments a key may end. */
export interface EndOfLifetime {
  readonly from: number;
  readonly until: number;
}

/** Of a key that was made at a moment: a year may be one of the calendar. */
export const endOfLifetime = (made: number, days: number): EndOfLifetime => ({
  from: made + days * day,
  until: made + (days === 365 ? days + 1 : days) * day,
});

export const apiKeyPattern = /^sk_(?:live|test)_[0-9A-Za-z]{32}$/;

const both = rulesOf('auth', 'both');
const live = rulesOf('auth', 'live');
const sandbox = rulesOf('auth', 'sandbox');
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
  both.judged('auth.key-stored-as-hash', 'A key is shown once, when it is made: no answer and no post holds it.'),
  lifetime.judged('keys.expired-refused', 'A key past its lifetime is refused.'),
  lifetime.checked('keys.lifetime-30-days', 'A key of 30 days works for 30 days and not after.'),
  lifetime.checked('keys.lifetime-90-days', 'A key of 90 days works for 90 days and not after.'),
  lifetime.checked('keys.lifetime-one-year', 'A key of one year works for a year and not after.'),
  lifetime.checked('keys.lifetime-none', 'A key without a lifetime does not expire.'),
  lifetime.checked(
    'keys.lifetime-not-extended',
    'A key that is used until its end ends no later than one that is not.',
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

export const authStatements = {
  auth: `
    bullet.1.1 | The key is a bearer token. | auth.bearer-key-accepted auth.missing-key-refused
      client.bearer-on-every-request auth.scheme-case
    bullet.1.2 | After its prefix come 32 letters and digits. | auth.key-format auth.malformed-key-refused
    bullet.2.1 | A key is good at one address. | auth.test-key-refused-on-live auth.live-key-refused-on-sandbox
      client.key-at-its-address
    bullet.2.2 | On live, test keys are told USE_SANDBOX_URL. | errors.cause-of-use-sandbox-url
      auth.unknown-key-of-other-mode
    bullet.2.3 | In the sandbox, live keys are told LIVE_KEY_ON_SANDBOX. | errors.cause-of-live-key-on-sandbox
      auth.unknown-key-of-other-mode
    bullet.3.1 | Keys belong on servers. | client.key-on-servers-only
    bullet.3.2 | Answers have no CORS headers. | auth.no-cors-headers
    bullet.3.3 | A key in the query opens nothing. | auth.key-in-query-refused auth.header-and-query
      client.no-key-in-query
    bullet.4.1 | A key is kept as a hash and shown a single time. | auth.key-stored-as-hash client.key-kept-secret
    bullet.4.2 | A lost key is given up for a new one. | unobservable: A lost key shows nowhere.
    bullet.5.1 | A draft business may use sandbox keys. | sandbox.draft-business-works
    bullet.5.2 | Its live keys are told MERCHANT_NOT_LIVE. | auth.live-key-needs-live-business
      errors.cause-of-merchant-not-live
  `,
  'auth.lifetime': `
    bullet.1.1 | A key lasts 30 days, 90 days, a year, or for ever. | keys.lifetime-30-days keys.lifetime-90-days
      keys.lifetime-one-year keys.lifetime-none
    bullet.1.2 | Then it is KEY_EXPIRED. | keys.expired-refused errors.status-of-key-expired
      client.stops-with-refused-key
    bullet.1.3 | That time is never made longer. | keys.lifetime-not-extended
    bullet.1.4 | Keys from before lifetimes never expire. | keys.old-keys-never-expire
    bullet.2.1 | Retiring in 24 hours makes another key. | keys.rotation-makes-replacement
    bullet.2.2 | It has the scopes of the old one. | keys.replacement-has-same-scopes
    bullet.2.3 | It has the label of the old one. | keys.replacement-has-same-label
    bullet.2.4 | It has the lifetime of the old one. | keys.replacement-has-same-lifetime
    bullet.2.5 | For those 24 hours both are good. | keys.both-work-in-grace client.takes-up-replacement
    bullet.2.6 | After them the old one is KEY_REVOKED. | keys.old-refused-after-grace keys.revoked-refused
      errors.status-of-key-revoked
    bullet.3 | A key can be stopped at once. | keys.stopped-now-refused client.stops-with-refused-key
    bullet.4 | No key, or one that nobody holds, is BAD_KEY. | auth.missing-key-refused auth.malformed-key-refused
      auth.unknown-key-refused errors.status-of-bad-key
  `,
  'auth.seats': `
    paragraph.1.1 | Owners and developers make keys. | keys.made-by-owner-or-developer
    paragraph.1.2 | They signed in less than 15 minutes ago. | keys.made-in-fresh-session
    paragraph.1.3 | A developer works with keys, endpoints and events, not with the balance. | keys.developer-seat
  `,
} as const;
