export const idempotencyStatements = {
  'idempotency.header': `
    paragraph.1 | A key is 8 to 128 letters, digits, - and _. | idempotency.key-minimum idempotency.key-maximum
      idempotency.key-8-accepted idempotency.key-128-accepted idempotency.key-charset-* idempotency.pos-key-pattern
  `,
  idempotency: `
    bullet.1.1 | The same request with its key gives its object again. | idempotency.same-key-same-request
      idempotency.pos-same-key-same-request idempotency.replay-status idempotency.replay-body
      idempotency.key-retention idempotency.namespace idempotency.refused-request-uses-key
    bullet.1.2 | The payer is not prompted anew. | idempotency.replay-does-not-prompt
    bullet.2.1 | Another request with the key is a mismatch, 409. | errors.cause-of-idempotent-mismatch
      errors.status-of-idempotent-mismatch client.no-key-reuse-for-other-request
    bullet.2.2 | It makes nothing. | idempotency.mismatch-creates-nothing
    bullet.2.3 | What was asked first holds. | idempotency.first-request-stands
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
      client.no-key-on-bills
    bullet.6.5 | The sandbox demands one where live does. | idempotency.required-on-charges
    bullet.7.1 | What 503 or 429 refused took nothing. | errors.rate-limited-takes-nothing
      errors.ledger-unavailable-takes-nothing
    bullet.7.2 | It may be sent again with its key. | idempotency.resend-after-rate-limit
      idempotency.resend-after-ledger-unavailable client.retries-with-same-key
    bullet.7.3 | Clients back off before that. | client.retries-ledger-unavailable client.retries-rate-limited
    bullet.7.4 | After another 4xx clients do not send it again unchanged. | client.no-retry-of-other-4xx
  `,
} as const;
