import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('charges.object', 'both');
const sandboxObject = rulesOf('charges.object', 'sandbox');
const states = rulesOf('charges.states', 'both');
const liveStates = rulesOf('charges.states', 'live');
const create = rulesOf('charges.create', 'both');
const liveCreate = rulesOf('charges.create', 'live');
const list = rulesOf('charges.list', 'both');
const get = rulesOf('charges.get', 'both');

export const chargeRules = [
  object.judged('charge.id', 'A charge has an id, a string.'),
  object.judged('charge.id-prefix', 'The id of a charge begins with ch_.'),
  object.judged('charge.object', 'The object of a charge is "charge".'),
  object.judged('charge.state', 'The state of a charge is one of the five documented.'),
  object.judged('charge.amount-minor', 'A charge has amount_minor, an integer.'),
  object.judged('charge.amount-echoed', 'The amount of a charge is the amount that was asked for.'),
  object.judged('charge.fee-minor', 'A charge has fee_minor, an integer.'),
  object.judged('charge.net-minor', 'A charge has net_minor, an integer.'),
  object.judged('charge.net-is-amount-minus-fee', 'The net of a charge is its amount less its fee.'),
  object.judged('charge.currency', 'The currency of a charge is TZS.'),
  object.judged('charge.rail', 'The rail of a charge is one of the six documented.'),
  object.judged('charge.rail-echoed', 'The rail of a phone-prompt charge is the rail that was asked for.'),
  object.judged('charge.rail-wallet-is-for-pos', 'A phone-prompt charge never has the rail wallet.'),
  object.judged('charge.reference', 'The reference of a charge, where given, is a string.'),
  object.judged('charge.reference-echoed', 'The reference of a charge is the one that was sent.'),
  object.judged('charge.description', 'The description of a charge, where given, is a string.'),
  object.judged('charge.description-echoed', 'The description of a charge is the one that was sent.'),
  object.judged('charge.metadata', 'The metadata of a charge, where given, is an object.'),
  object.judged('charge.metadata-returned', 'The metadata of a charge is what was sent, unchanged.'),
  object.judged('charge.created', 'A charge has created, an ISO 8601 date-time.'),
  object.judged('charge.expires-at', 'A charge has expires_at, an ISO 8601 date-time.'),
  object.judged('charge.expires-after-15-minutes', 'A phone-prompt charge expires 15 minutes after its creation.'),
  sandboxObject.judged('charge.livemode-false', 'A sandbox charge has livemode, and it is false.'),
  sandboxObject.judged('charge.simulation', 'A sandbox charge has simulation, an object.'),
  sandboxObject.judged('charge.simulation-payer', 'The simulation of a sandbox charge has payer.'),
  sandboxObject.judged('charge.simulation-note', 'The simulation of a sandbox charge has note, a text.'),
  sandboxObject.judged(
    'charge.simulation-note-names-branch',
    'Charges that take different branches do not carry the same note.',
  ),
  states.judged('lifecycle.succeeded-is-final', 'A succeeded charge stays succeeded.'),
  states.judged('lifecycle.failed-is-final', 'A failed charge stays failed; on live it may only succeed after all.'),
  states.judged(
    'lifecycle.expired-is-final',
    'An expired charge stays expired; on live it may only succeed after all.',
  ),
  states.judged(
    'lifecycle.processing-never-goes-back',
    'A charge that is processing never returns to requires_payment.',
  ),
  states.judged('lifecycle.expires-not-before-its-time', 'No charge is expired before its expires_at.'),
  liveStates.checked('lifecycle.approved-succeeds', 'A charge that the payer approves becomes succeeded.'),
  liveStates.checked('lifecycle.declined-fails', 'A charge that the payer declines becomes failed.'),
  create.judged('charges.create.status-201', 'Creating a charge answers 201.'),
  create.judged('charges.create.amount-required', 'A charge without amount_minor is refused.'),
  create.judged('charges.create.amount-integer', 'An amount that is a fraction or no number is refused.'),
  create.judged('charges.create.amount-multiple-of-100', 'An amount that is no multiple of 100 is refused.'),
  create.judged('charges.create.amount-minimum', 'An amount below 10000 is refused.'),
  create.judged('charges.create.amount-minimum-accepted', 'The amount 10000 is accepted.'),
  create.judged('charges.create.amount-maximum', 'An amount above 2000000000 is refused.'),
  create.judged('charges.create.amount-maximum-accepted', 'The amount 2000000000 is accepted.'),
  create.judged('charges.create.amount-between-accepted', 'Every multiple of 100 between the bounds is accepted.'),
  create.judged('charges.create.rail-required', 'A charge without a rail is refused.'),
  create.judged('charges.create.rail-mpesa', 'The rail mpesa is accepted.'),
  create.judged('charges.create.rail-airtel', 'The rail airtel is accepted.'),
  create.judged('charges.create.rail-tigo', 'The rail tigo is accepted.'),
  create.judged('charges.create.rail-halopesa', 'The rail halopesa is accepted.'),
  create.judged('charges.create.rail-azampesa', 'The rail azampesa is accepted.'),
  create.judged('charges.create.rail-wallet-refused', 'The rail wallet is refused on a phone-prompt charge.'),
  create.judged('charges.create.rail-others-refused', 'A rail outside the list is refused.'),
  create.judged('charges.create.msisdn-required', 'A charge without a number is refused.'),
  create.judged('charges.create.msisdn-leading-zero-form', 'A number of 10 digits with a leading 0 is accepted.'),
  create.judged('charges.create.msisdn-nine-digit-form', 'A number of 9 digits is accepted.'),
  create.judged('charges.create.msisdn-plus-255-form', 'A number of +255 and 9 digits is accepted.'),
  create.judged('charges.create.msisdn-too-short', 'A number with too few digits is refused.'),
  create.judged('charges.create.msisdn-too-long', 'A number with too many digits is refused.'),
  create.judged(
    'charges.create.msisdn-digits-only',
    'A number with letters, spaces or signs among its digits is refused.',
  ),
  create.judged(
    'charges.create.msisdn-country',
    'A number with another prefix than those of the three forms is refused.',
  ),
  create.judged('charges.create.msisdn-string', 'A number that is not a string is refused.'),
  create.judged('charges.create.currency-tzs', 'The currency TZS is accepted.'),
  create.judged('charges.create.currency-default', 'A charge without a currency is accepted, in TZS.'),
  create.judged('charges.create.currency-others-refused', 'A currency other than TZS is refused.'),
  create.judged('charges.create.reference-200-accepted', 'A reference of 200 characters is accepted.'),
  create.judged('charges.create.reference-limit', 'A reference above 200 characters is refused.'),
  create.judged('charges.create.reference-optional', 'A charge without a reference is accepted.'),
  create.judged('charges.create.description-500-accepted', 'A description of 500 characters is accepted.'),
  create.judged('charges.create.description-limit', 'A description above 500 characters is refused.'),
  create.judged('charges.create.description-optional', 'A charge without a description is accepted.'),
  create.judged('charges.create.metadata-accepted', 'An object of any JSON values is accepted as metadata.'),
  create.judged('charges.create.metadata-optional', 'A charge without metadata is accepted.'),
  liveCreate.checked('charges.create.prompts-payer', 'The payer of a new charge receives a prompt.'),
  liveCreate.checked('charges.create.prompt-over-amount', 'The prompt asks the payer for the amount of the charge.'),
  list.judged('charges.list.status-200', 'Listing charges answers 200.'),
  list.judged('charges.list.holds-charges', 'Every object of the list is a charge.'),
  list.judged('charges.list.holds-created', 'A charge that was created stands in the list.'),
  list.judged('charges.list.own-business-only', 'The list holds no charge of another business.'),
  list.judged('charges.list.state-requires-payment', 'The filter requires_payment gives charges in that state only.'),
  list.judged('charges.list.state-processing', 'The filter processing gives charges in that state only.'),
  list.judged('charges.list.state-succeeded', 'The filter succeeded gives charges in that state only.'),
  list.judged('charges.list.state-failed', 'The filter failed gives charges in that state only.'),
  list.judged('charges.list.state-expired', 'The filter expired gives charges in that state only.'),
  list.judged('charges.list.state-filter-complete', 'A filter leaves out no charge that is in the state.'),
  get.judged('charges.get.status-200', 'Reading a charge answers 200.'),
  get.judged('charges.get.the-one-asked', 'The charge that is read has the id that was asked for.'),
  get.judged('charges.get.unknown-not-found', 'An id that never existed is not found.'),
  get.judged('charges.get.foreign-not-found', 'A charge of another business is not found.'),
  get.judged('charges.get.foreign-indistinguishable', 'A foreign charge and an unknown id are answered alike.'),
] as const satisfies readonly Rule[];

export const chargeStatements = {
  'charges.object': `
    table.1.1 | A charge has an id, a text. | charge.id
    table.1.2 | Its id starts with ch_. | charge.id-prefix
    table.2 | object is charge. | charge.object
    table.3 | state is one of five words. | charge.state
    table.4 | amount_minor is the gross that the payer agrees to. | charge.amount-minor charge.amount-echoed
      charges.create.prompt-over-amount
    table.5 | fee_minor is the fee. | charge.fee-minor
    table.6 | net_minor is what the balance gains. | charge.net-minor charge.net-is-amount-minus-fee
      charge.taken-beside-the-fee
      money.balance-moves-by-net
    table.7 | currency is TZS. | charge.currency
    table.8.1 | rail is one of six words. | charge.rail charge.rail-echoed
    table.8.2 | It is wallet for POS charges alone. | charge.rail-wallet-is-for-pos
    table.9.1 | reference is the caller's, given back. | charge.reference charge.reference-echoed
      optional-text.when-not-given charge.reference-of-links-and-bills
    table.9.2 | The event has it too. | event.charge-reference
    table.10 | description is given back. | charge.description charge.description-echoed
    table.11 | metadata is kept and given back unchanged. | charge.metadata charge.metadata-returned
      client.values-untouched
    table.12 | created is a date-time. | charge.created
    table.13.1 | expires_at is 15 minutes after created where a phone is prompted. | charge.expires-at
      charge.expires-after-15-minutes charge.expires-at-of-links-and-bills
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
      lifecycle.expired-is-final lifecycle.processing-never-goes-back client.late-event-undoes-nothing
    table.1 | From requires_payment it goes to processing, on a trigger left open. | charge.what-starts-processing
    table.2 | The payer approves: succeeded. | lifecycle.approved-succeeds
    table.3 | The payer declines, or it fails: failed. | lifecycle.declined-fails
    table.4 | Its time runs out: expired. | lifecycle.expires-not-before-its-time
    paragraph.2 | What ends processing on live is left open. | charge.what-ends-processing-on-live
      charge.what-starts-processing charge.late-success-on-live
    bullet.1.1 | Processing is no failure. | client.processing-is-not-failure
    bullet.1.2 | Goods wait until a webhook or a read says succeeded. | client.no-fulfilment-before-succeeded
      client.fulfils-once clients.polling-ends clients.two-events-of-a-charge
    bullet.1.3 | The answer to the creation is not enough. | client.no-fulfilment-on-created
    bullet.1.4 | Processing is no reason to give an order up. | client.no-cancel-on-processing
    bullet.2.1 | Where a phone is prompted it mostly begins as processing. | charge.initial-state
    bullet.2.2 | A POS charge begins as requires_payment. | pos-charge.created-as-requires-payment
    bullet.3 | Trigger numbers decide how it ends in the sandbox. | info: It refers to the sandbox.
  `,
  'charges.create': `
    paragraph.1.1 | A prompt goes to the phone. | charges.create.prompts-payer
    paragraph.1.2 | The payer may approve for 15 minutes. | charge.expires-after-15-minutes
      lifecycle.expires-not-before-its-time lifecycle.approved-succeeds client.waits-the-window
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
      client.digits-stay-text
    table.3.2 | Each of three forms is taken. | charges.create.msisdn-leading-zero-form
      charges.create.msisdn-nine-digit-form charges.create.msisdn-plus-255-form charges.create.msisdn-leading-digits
    table.3.3 | No other is. | charges.create.msisdn-too-short charges.create.msisdn-too-long
      charges.create.msisdn-digits-only charges.create.msisdn-country
    table.4.1 | currency can be TZS alone. | charges.create.currency-tzs charges.create.currency-others-refused
      client.currency-tzs
    table.4.2 | Left out, it is TZS. | charges.create.currency-default
    table.5.1 | reference may be left out. | charges.create.reference-optional charges.create.null-for-optional
      client.absent-is-left-out
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
      client.filters-on-every-page
    paragraph.1.3 | The answer is 200 and charges. | charges.list.status-200 charges.list.holds-charges
      charges.list.holds-created charges.list.own-business-only
    paragraph.1.4 | The newest is first. | list.newest-first
  `,
  'charges.get': `
    paragraph.1.1 | The answer is 200 and the charge. | charges.get.status-200 charges.get.the-one-asked
    paragraph.1.2 | What another business charged is not found. | charges.get.foreign-not-found
    paragraph.1.3 | Nothing tells it from an id that nothing ever had. | charges.get.unknown-not-found
      charges.get.foreign-indistinguishable ids.capitals
  `,
} as const;
