import { type Rule, rulesOf } from '../rule.ts';

export const requestsPerMinute = { live: 600, test: 120 } as const;

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

export const limitStatements = {
  limits: `
    table.1 | Amounts are multiples of 100, no less than 10000, no more than 2000000000. | charges.create.amount-*
    table.2 | So are those of bills and POS charges. | bills.create.amount-* pos.create.amount-*
    table.3 | A prompt lasts 15 minutes. | charge.expires-after-15-minutes
    table.4 | A code lasts 5 minutes. | pos-charge.expires-after-5-minutes pos-charge.expiry-without-processing
    table.5.1 | A live key has 600 requests a minute. | limits.live-key-600-allowed limits.live-key-limited-above-600
      limits.per-key limits.rate-window client.stays-within-rate
    table.5.2 | A test key has 120. | limits.test-key-120-allowed limits.test-key-limited-above-120
      limits.refused-requests-count
    table.6.1 | X-RateLimit headers are on all answers. | limits.rate-headers rate-headers.without-key
    table.6.2 | With RATE_LIMITED there is Retry-After. | limits.retry-after limits.retry-after-form clients.retry-after
    table.7 | An Idempotency-Key has 8 to 128 letters, digits, - and _. | idempotency.key-*
    table.8 | A page has 1 to 100 objects, else 25. | list.limit-* list.never-more-than-hundred list.default-limit
    table.9 | A reference has 200 characters at most. | charges.create.reference-* links.create.reference-*
      limits.text-unit
    table.10 | A description has 500 at most. | charges.create.description-* pos.create.description-*
      bills.create.description-* links.create.description-*
    table.11 | A customer_ref has 64 at most. | bills.create.customer-ref-*
    table.12 | A payer_name has 120 at most. | bills.create.payer-name-*
    table.13 | A title has 2 to 80. | links.create.title-*
    table.14 | max_uses is 1 or more. | links.create.max-uses-*
    table.15 | A webhook address has 500 at most. | webhook-endpoints.set.url-500-accepted
      webhook-endpoints.set.url-limit
    table.16 | A replaced key has 24 hours left. | keys.both-work-in-grace keys.old-refused-after-grace
    table.17 | Keys are made within 15 minutes of signing in. | keys.made-in-fresh-session
    table.18 | Sandbox charges are swept once 30 days are over. | limits.sandbox-charges-kept-30-days
      limits.sandbox-charges-swept sandbox.sweep-moment
    paragraph.1.1 | What the X-RateLimit headers say is left open. | rate-headers.names-and-values
    paragraph.1.2 | How big metadata may be is left open. | limits.metadata-size
  `,
} as const;
