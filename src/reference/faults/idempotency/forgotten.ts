/** What may show that the Idempotency-Key of a charge is no longer known. */
export const ofForgottenKey = [
  'idempotency.same-key-same-request',
  'idempotency.replay-does-not-prompt',
  'idempotency.first-request-stands',
  'idempotency.mismatch-on-amount',
  'idempotency.mismatch-on-rail',
  'idempotency.mismatch-on-msisdn',
  'idempotency.mismatch-on-reference',
  'idempotency.mismatch-creates-nothing',
] as const;
