import { type Rule, rulesOf } from '../rule.ts';

export const idempotencyKey = { minimum: 8, maximum: 128, pattern: /^[A-Za-z0-9_-]{8,128}$/ } as const;

const both = rulesOf('idempotency', 'both');
const live = rulesOf('idempotency', 'live');

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
] as const satisfies readonly Rule[];

export const idempotencyStatements = {
  'idempotency.header': `
    paragraph.1 | A key is 8 to 128 letters, digits, - and _. | idempotency.key-minimum idempotency.key-maximum
      idempotency.key-8-accepted idempotency.key-128-accepted idempotency.key-charset-* idempotency.pos-key-pattern
  `,
  idempotency: `
    bullet.1.1 | The same request with its key gives its object again. | idempotency.same-key-same-request
      idempotency.pos-same-key-same-request idempotency.replay-status idempotency.replay-body client.sends-given-key
      idempotency.key-retention idempotency.namespace idempotency.refused-request-uses-key client.new-order-new-key
    bullet.1.2 | The payer is not prompted anew. | idempotency.replay-does-not-prompt
    bullet.2.1 | Another request with the key is a mismatch, 409. | errors.cause-of-idempotent-mismatch
      errors.status-of-idempotent-mismatch client.no-key-reuse-for-other-request
    bullet.2.2 | It makes nothing. | idempotency.mismatch-creates-nothing
    bullet.2.3 | What was asked first holds. | idempotency.first-request-stands client.no-new-key-after-mismatch
    bullet.3.1 | A retry that overtakes the first answer waits for it. | idempotency.concurrent-same-object
      idempotency.concurrent-creates-one
    bullet.3.2 | No code refuses it for that. | idempotency.no-in-flight-error
    bullet.4 | Each business has its keys for itself. | idempotency.scoped-to-business
      idempotency.live-and-sandbox-keys
    bullet.5.1 | Four fields of a charge are compared. | idempotency.mismatch-on-amount idempotency.mismatch-on-rail
      idempotency.mismatch-on-msisdn idempotency.mismatch-on-reference idempotency.number-in-another-form
      idempotency.reference-omitted-or-empty
    bullet.5.2 | So is its currency. | idempotency.mismatch-on-currency idempotency.currency-omitted-or-given
    bullet.5.3 | Of a POS charge there are four, too. | idempotency.pos-mismatch-on-*
      idempotency.pos-metadata-not-compared
    bullet.5.4 | A charge's description is not compared. | idempotency.description-not-compared
      idempotency.metadata-not-compared
    bullet.6.1 | Charges of both kinds need a key. | idempotency.required-on-charges idempotency.required-on-pos
      client.sends-idempotency-key
    bullet.6.2 | None, or a bad one, is IDEMPOTENCY_REQUIRED. | errors.cause-of-idempotency-required
    bullet.6.3 | Links may have one. | idempotency.optional-on-links
    bullet.6.4 | On a bill it means nothing. | bills.create.idempotency-key bills.create.duplicate-makes-second-bill
      client.no-key-on-bills clients.key-on-bills
    bullet.6.5 | The sandbox demands one where live does. | idempotency.required-on-charges
    bullet.7.1 | What 503 or 429 refused took nothing. | errors.rate-limited-takes-nothing
      errors.ledger-unavailable-takes-nothing
    bullet.7.2 | It may be sent again with its key. | idempotency.resend-after-rate-limit
      idempotency.resend-after-ledger-unavailable client.retries-with-same-key clients.tries
    bullet.7.3 | Clients back off before that. | client.retries-ledger-unavailable client.retries-rate-limited
    bullet.7.4 | After another 4xx clients do not send it again unchanged. | client.no-retry-of-other-4xx
  `,
} as const;
