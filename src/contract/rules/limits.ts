import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('limits', 'both');
const live = rulesOf('limits', 'live');
const sandbox = rulesOf('limits', 'sandbox');

export const limitRules = [
  sandbox.checked('limits.test-key-120-allowed', 'A test key may send 120 requests in a minute.'),
  sandbox.checked(
    'limits.test-key-limited-above-120',
    'A test key that sends far more than 120 requests in a minute is limited.',
  ),
  live.checked('limits.live-key-600-allowed', 'A live key may send 600 requests in a minute.'),
  live.checked(
    'limits.live-key-limited-above-600',
    'A live key that sends far more than 600 requests in a minute is limited.',
  ),
  both.checked('limits.per-key', 'A limited key does not limit another key.'),
  both.judged('limits.rate-headers', 'Every answer carries X-RateLimit headers.'),
  both.judged('limits.retry-after', 'RATE_LIMITED comes with Retry-After.'),
  sandbox.checked('limits.sandbox-charges-kept-30-days', 'A sandbox charge can be read for 30 days.'),
  sandbox.checked('limits.sandbox-charges-swept', 'A sandbox charge is gone some time after 30 days.'),
] as const satisfies readonly Rule[];
