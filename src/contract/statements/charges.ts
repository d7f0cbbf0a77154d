export const chargeStatements = {
  'charges.object': `
    table.1.1 | A charge has an id, a text. | charge.id
    table.1.2 | Its id starts with ch_. | charge.id-prefix
    table.2 | object is charge. | charge.object
    table.3 | state is one of five words. | charge.state
    table.4 | amount_minor is the gross that the payer agrees to. | charge.amount-minor charge.amount-echoed
    table.5 | fee_minor is the fee. | charge.fee-minor
    table.6 | net_minor is what the balance gains. | charge.net-minor charge.net-is-amount-minus-fee
      money.balance-moves-by-net
    table.7 | currency is TZS. | charge.currency
    table.8.1 | rail is one of six words. | charge.rail charge.rail-echoed
    table.8.2 | It is wallet for POS charges alone. | charge.rail-wallet-is-for-pos
    table.9.1 | reference is the caller's, given back. | charge.reference charge.reference-echoed
      optional-text.when-not-given
    table.9.2 | The event has it too. | event.charge-reference
    table.10 | description is given back. | charge.description charge.description-echoed
    table.11 | metadata is kept and given back unchanged. | charge.metadata charge.metadata-returned
    table.12 | created is a date-time. | charge.created
    table.13.1 | expires_at is 15 minutes after created where a phone is prompted. | charge.expires-at
      charge.expires-after-15-minutes
    table.13.2 | It is 5 minutes after for a POS charge. | pos-charge.expires-after-5-minutes
    paragraph.1.1 | In the sandbox livemode is there, and false. | charge.livemode-false
    paragraph.1.2 | simulation is there, with the payer. | charge.simulation charge.simulation-payer
      charge.simulation-payer-form
    paragraph.1.3 | Its note tells which branch was taken. | charge.simulation-note
      charge.simulation-note-names-branch charge.simulation-note-wording
    paragraph.1.4 | A charge that failed there gives a reason. | sandbox.trigger-2-reason sandbox.trigger-3-reason
    paragraph.1.5 | Which field has the reason is left open. | charge.failure-reason-field
      charge.failure-reasons-on-live charge.undocumented-fields
  `,
  'charges.states': `
    paragraph.1.1 | A charge has five states. | charge.state
    paragraph.1.2 | Its moves are those of the table. | lifecycle.succeeded-is-final lifecycle.failed-is-final
      lifecycle.expired-is-final lifecycle.processing-never-goes-back
    table.1 | From requires_payment it goes to processing, on a trigger left open. | charge.what-starts-processing
    table.2 | The payer approves: succeeded. | lifecycle.approved-succeeds
    table.3 | The payer declines, or it fails: failed. | lifecycle.declined-fails
    table.4 | Its time runs out: expired. | lifecycle.expires-not-before-its-time
    paragraph.2 | What ends processing on live is left open. | charge.what-ends-processing-on-live
      charge.what-starts-processing
    bullet.1.1 | Processing is no failure. | client.processing-is-not-failure
    bullet.1.2 | Goods wait until a webhook or a read says succeeded. | client.no-fulfilment-before-succeeded
    bullet.1.3 | The answer to the creation is not enough. | client.no-fulfilment-on-created
    bullet.1.4 | Processing is no reason to give an order up. | client.no-cancel-on-processing
    bullet.2.1 | Where a phone is prompted it mostly begins as processing. | charge.initial-state
    bullet.2.2 | A POS charge begins as requires_payment. | pos-charge.created-as-requires-payment
    bullet.3 | Trigger numbers decide how it ends in the sandbox. | info: It refers to the sandbox.
  `,
  'charges.create': `
    paragraph.1.1 | A prompt goes to the phone. | charges.create.prompts-payer
    paragraph.1.2 | The payer may approve for 15 minutes. | charge.expires-after-15-minutes
      lifecycle.expires-not-before-its-time
    paragraph.1.3 | An Idempotency-Key is demanded. | idempotency.required-on-charges
    table.1.1 | amount_minor is needed. | charges.create.amount-required
    table.1.2 | It is an integer. | charges.create.amount-integer charges.create.amount-written-as-decimal
    table.1.3 | It is a multiple of 100. | charges.create.amount-multiple-of-100
      charges.create.amount-between-accepted
    table.1.4 | It is no less than 10000. | charges.create.amount-minimum charges.create.amount-minimum-accepted
      charges.create.amount-zero-or-less charges.create.amount-small-and-uneven
    table.1.5 | It is no more than 2000000000. | charges.create.amount-maximum charges.create.amount-maximum-accepted
    table.2.1 | rail is needed. | charges.create.rail-required
    table.2.2 | Each of five is taken. | charges.create.rail-mpesa charges.create.rail-airtel
      charges.create.rail-tigo charges.create.rail-halopesa charges.create.rail-azampesa
    table.2.3 | No other is. | charges.create.rail-wallet-refused charges.create.rail-others-refused
    table.3.1 | msisdn is needed, as a text. | charges.create.msisdn-required charges.create.msisdn-string
    table.3.2 | Each of three forms is taken. | charges.create.msisdn-leading-zero-form
      charges.create.msisdn-nine-digit-form charges.create.msisdn-plus-255-form charges.create.msisdn-leading-digits
    table.3.3 | No other is. | charges.create.msisdn-too-short charges.create.msisdn-too-long
      charges.create.msisdn-digits-only charges.create.msisdn-country
    table.4.1 | currency can be TZS alone. | charges.create.currency-tzs charges.create.currency-others-refused
    table.4.2 | Left out, it is TZS. | charges.create.currency-default
    table.5.1 | reference may be left out. | charges.create.reference-optional charges.create.null-for-optional
    table.5.2 | It has 200 characters at most. | charges.create.reference-200-accepted charges.create.reference-limit
      charges.create.text-of-another-type
    table.6.1 | description may be left out. | charges.create.description-optional
    table.6.2 | It has 500 characters at most. | charges.create.description-500-accepted
      charges.create.description-limit
    table.7 | metadata may be any object, or left out. | charges.create.metadata-accepted
      charges.create.metadata-optional charges.create.metadata-of-another-type
    paragraph.2.1 | The answer is 201 and the charge. | charges.create.status-201
    paragraph.2.2 | Each reason to refuse has its code. | errors.cause-of-bad-amount errors.cause-of-bad-currency
      errors.cause-of-bad-rail errors.cause-of-bad-msisdn errors.cause-of-amount-too-small order-of-checks
      charges.create.missing-field-code charges.create.text-too-long-code
  `,
  'charges.list': `
    paragraph.1.1 | The list takes limit and cursor. | list.limit-honoured list.cursor-accepted
    paragraph.1.2 | It can be narrowed to a state. | charges.list.state-* list.unknown-state
    paragraph.1.3 | The answer is 200 and charges. | charges.list.status-200 charges.list.holds-charges
      charges.list.holds-created charges.list.own-business-only
    paragraph.1.4 | The newest is first. | list.newest-first
  `,
  'charges.get': `
    paragraph.1.1 | The answer is 200 and the charge. | charges.get.status-200 charges.get.the-one-asked
    paragraph.1.2 | What another business charged is not found. | charges.get.foreign-not-found
    paragraph.1.3 | Nothing tells it from an id that nothing ever had. | charges.get.unknown-not-found
      charges.get.foreign-indistinguishable
  `,
} as const;
