import { type Rule, rulesOf } from '../rule.ts';

const lifetime = rulesOf('Lifetime and retirement', 'both');
const makers = rulesOf('Who may make keys', 'both');
const onDashboard = 'Seats and sessions belong to the dashboard, which is not part of the API.';

export const keyLifetimeRules = [
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
