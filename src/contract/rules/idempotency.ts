import { type Rule, rulesOf } from '../rule.ts';

const both = rulesOf('idempotency', 'both');
const live = rulesOf('idempotency', 'live');
const client = rulesOf('idempotency', 'both', 'client');
const clientLive = rulesOf('idempotency', 'live', 'client');

export const idempotencyRules = [
  both.judged('idempotency.same-key-same-request', 'The same key and request give the same object.'),
  live.checked('idempotency.replay-does-not-prompt', 'A replay does not prompt the payer again.'),
  both.judged('idempotency.mismatch-on-amount', 'On a charge, the same key with another amount is a mismatch.'),
  both.unobservable(
    'idempotency.mismatch-on-currency',
    'On a charge, the same key with another currency is a mismatch.',
    'Only TZS is valid, so another currency is refused whether or not it is compared.',
  ),
  both.judged('idempotency.mismatch-on-rail', 'On a charge, the same key with another rail is a mismatch.'),
  both.judged('idempotency.mismatch-on-msisdn', 'On a charge, the same key with another number is a mismatch.'),
  both.judged('idempotency.mismatch-on-reference', 'On a charge, the same key with another reference is a mismatch.'),
  both.judged('idempotency.description-not-compared', 'On a charge, another description is still the same request.'),
  both.judged('idempotency.metadata-not-compared', 'On a charge, other metadata is still the same request.'),
  live.judged(
    'idempotency.pos-same-key-same-request',
    'On a POS charge, the same key and request give the same object.',
  ),
  live.judged('idempotency.pos-mismatch-on-till', 'On a POS charge, the same key with another till is a mismatch.'),
  live.judged('idempotency.pos-mismatch-on-amount', 'On a POS charge, the same key with another amount is a mismatch.'),
  live.judged(
    'idempotency.pos-mismatch-on-reference',
    'On a POS charge, the same key with another reference is a mismatch.',
  ),
  live.judged(
    'idempotency.pos-mismatch-on-description',
    'On a POS charge, the same key with another description is a mismatch.',
  ),
  live.judged('idempotency.pos-metadata-not-compared', 'On a POS charge, other metadata is still the same request.'),
  live.judged('idempotency.link-same-key-same-link', 'On a link, a retry with its key gives the link first made.'),
  live.judged('idempotency.link-mismatch-on-amount', 'On a link, the same key with another price is a mismatch.'),
  both.judged('idempotency.mismatch-creates-nothing', 'A mismatch creates no object.'),
  both.judged(
    'idempotency.first-request-stands',
    'After a mismatch the first request still replays to its object, unchanged.',
  ),
  both.judged('idempotency.concurrent-same-object', 'Equal requests in flight at once all give one object.'),
  both.judged('idempotency.concurrent-creates-one', 'Equal requests in flight at once create one object.'),
  both.judged('idempotency.no-in-flight-error', 'A retry of a request in flight is not refused for it.'),
  both.judged('idempotency.scoped-to-business', 'Two businesses may use the same key, each for itself.'),
  both.judged('idempotency.required-on-charges', 'A charge without an Idempotency-Key is refused.'),
  live.judged('idempotency.required-on-pos', 'A POS charge without an Idempotency-Key is refused.'),
  live.judged('idempotency.optional-on-links', 'A link without an Idempotency-Key is accepted.'),
  both.judged('idempotency.key-8-accepted', 'A key of 8 characters is accepted.'),
  both.judged('idempotency.key-minimum', 'A key below 8 characters is refused.'),
  both.judged('idempotency.key-128-accepted', 'A key of 128 characters is accepted.'),
  both.judged('idempotency.key-maximum', 'A key above 128 characters is refused.'),
  both.judged('idempotency.key-charset-accepted', 'Letters, digits, - and _ are accepted anywhere in a key.'),
  both.judged('idempotency.key-charset-others-refused', 'A key with any other character is refused.'),
  live.judged('idempotency.pos-key-pattern', 'On a POS charge, a malformed key is refused.'),
  both.judged('idempotency.resend-after-rate-limit', 'After RATE_LIMITED the same request and key may be sent again.'),
  live.judged(
    'idempotency.resend-after-ledger-unavailable',
    'After LEDGER_UNAVAILABLE the same request and key may be sent again.',
  ),
  client.judged('client.sends-idempotency-key', 'A client sends a well-formed Idempotency-Key where one is required.'),
  client.judged('client.retries-with-same-key', 'A client retries a creation with the same key and the same request.'),
  client.judged(
    'client.retries-ledger-unavailable',
    'A client that retries after LEDGER_UNAVAILABLE waits longer from one attempt to the next.',
  ),
  client.judged(
    'client.retries-rate-limited',
    'A client that retries after RATE_LIMITED backs off, and no less than Retry-After.',
  ),
  client.judged('client.no-retry-of-other-4xx', 'A client does not send a request again unchanged after another 4xx.'),
  client.judged('client.no-key-reuse-for-other-request', 'A client does not use one key for two different requests.'),
  clientLive.judged(
    'client.no-key-on-bills',
    'A client does not send an Idempotency-Key with a bill, nor retry its creation as if it had.',
  ),
] as const satisfies readonly Rule[];
