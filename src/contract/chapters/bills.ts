import { type Rule, rulesOf } from '../rule.ts';

const object = rulesOf('bills.object', 'live');
const states = rulesOf('bills.states', 'live');
const create = rulesOf('bills.create', 'live');
const list = rulesOf('bills.list', 'live');
const get = rulesOf('bills.get', 'live');

export const billRules = [
  object.judged('bill.id', 'A bill has an id, a string.'),
  object.judged('bill.id-prefix', 'The id of a bill begins with bl_.'),
  object.judged('bill.object', 'The object of a bill is "bill".'),
  object.judged('bill.state', 'The state of a bill is one of the five documented.'),
  object.judged('bill.control-number', 'A bill has control_number, a string of 12 digits.'),
  object.judged('bill.control-number-stays', 'The control number of a bill never changes.'),
  object.judged('bill.control-number-of-one-bill', 'No two bills that can be paid have the same control number.'),
  object.checked('bill.control-number-check-digit', 'The last digit of a control number checks the others.'),
  object.judged(
    'bill.control-number-printed',
    'A bill has control_number_printed: groups of four digits with a space between.',
  ),
  object.judged(
    'bill.control-number-printed-same-digits',
    'The printed control number holds the digits of the control number.',
  ),
  object.judged('bill.customer-ref', 'A bill has customer_ref, a string.'),
  object.judged('bill.customer-ref-as-asked', 'The customer_ref of a bill is the one that was sent.'),
  object.judged('bill.payer-name', 'The payer_name of a bill, where given, is a string.'),
  object.judged('bill.payer-name-as-asked', 'The payer_name of a bill is the one that was sent.'),
  object.judged('bill.description', 'The description of a bill, where given, is a string.'),
  object.judged('bill.description-as-asked', 'The description of a bill is the one that was sent.'),
  object.judged('bill.amount-minor', 'A bill has amount_minor, an integer.'),
  object.judged('bill.amount-as-asked', 'The amount of a bill is the amount that was asked for.'),
  object.judged('bill.paid-minor', 'A bill has paid_minor, an integer.'),
  object.judged('bill.paid-minor-never-shrinks', 'What was paid of a bill is never below zero, nor less than before.'),
  object.judged('bill.paid-is-paid-in-full', 'Of a bill that is paid, at least its amount is paid.'),
  object.judged('bill.outstanding-minor', 'A bill has outstanding_minor, an integer.'),
  object.judged(
    'bill.outstanding-is-what-is-left',
    'While a bill is not overpaid, its outstanding amount is the amount less what was paid.',
  ),
  object.judged('bill.currency', 'The currency of a bill is TZS.'),
  object.judged('bill.expires-at', 'A bill has expires_at, an ISO 8601 date-time or null.'),
  object.judged('bill.expires-at-as-asked', 'The expiry of a bill is the moment that was sent.'),
  object.judged('bill.null-expiry-never-expires', 'A bill whose expires_at is null is never expired.'),
  object.judged('bill.expires-not-before-its-time', 'A bill is not expired before its expires_at.'),
  object.judged('bill.cancelled-at', 'A bill has cancelled_at, an ISO 8601 date-time or null.'),
  object.judged('bill.created', 'A bill has created, an ISO 8601 date-time.'),
  object.checked(
    'bill.hosted-page',
    'The hosted page of a bill stands at /b/ and its control number, below the payer pages.',
  ),
  object.checked(
    'bill.hosted-page-prefilled',
    'The hosted page of a bill that is paid in part starts from the outstanding amount.',
  ),
  object.checked('bill.payment-is-a-charge', 'A payment of a bill is a charge like any other.'),
  states.checked('bill.payable-in-parts', 'A bill can be paid in parts.'),
  states.judged('bill.begins-open', 'A new bill is open.'),
  states.judged('bill.begins-with-nothing-paid', 'A new bill has paid_minor 0.'),
  states.judged('bill.begins-with-all-outstanding', 'A new bill has its whole amount outstanding.'),
  states.judged('bill.paid-wins-over-expired', 'A bill that is paid and past its expiry is paid.'),
  states.judged('bill.paid-wins-over-cancelled', 'A bill that is paid and cancelled is paid.'),
  states.checked('bill.overpayment-accepted', 'A payment above the outstanding amount is accepted.'),
  states.checked('bill.overpaid-is-paid', 'An overpaid bill is paid.'),
  states.checked(
    'bill.excess-is-a-charge-with-bill-id',
    'The excess of an overpaid bill is credited as a charge that names the bill.',
  ),
  states.judged('bill.cancelling-sets-cancelled-at', 'Cancelling a bill sets cancelled_at.'),
  states.judged('bill.cancelled-at-null-until-cancelled', 'cancelled_at is null where nobody cancelled the bill.'),
  states.checked(
    'bill.cancelling-makes-cancelled',
    'An unpaid bill that is cancelled on the dashboard is in state cancelled.',
  ),
  create.judged('bills.create.status-201', 'Creating a bill answers 201.'),
  create.judged(
    'bills.create.duplicate-makes-second-bill',
    'The same call twice makes two bills; an Idempotency-Key is never honoured.',
  ),
  create.judged('bills.create.customer-ref-required', 'A bill without customer_ref is refused.'),
  create.judged('bills.create.customer-ref-64-accepted', 'A customer_ref of 64 characters is accepted.'),
  create.judged('bills.create.customer-ref-limit', 'A customer_ref above 64 characters is refused.'),
  create.judged('bills.create.amount-required', 'A bill without amount_minor is refused.'),
  create.judged('bills.create.amount-integer', 'An amount that is a fraction or no number is refused.'),
  create.judged('bills.create.amount-multiple-of-100', 'An amount that is no multiple of 100 is refused.'),
  create.judged('bills.create.amount-minimum', 'An amount below 10000 is refused.'),
  create.judged('bills.create.amount-minimum-accepted', 'The amount 10000 is accepted.'),
  create.judged('bills.create.amount-maximum', 'An amount above 2000000000 is refused.'),
  create.judged('bills.create.amount-maximum-accepted', 'The amount 2000000000 is accepted.'),
  create.judged('bills.create.amount-between-accepted', 'Every multiple of 100 between the bounds is accepted.'),
  create.judged('bills.create.payer-name-120-accepted', 'A payer_name of 120 characters is accepted.'),
  create.judged('bills.create.payer-name-limit', 'A payer_name above 120 characters is refused.'),
  create.judged('bills.create.payer-name-optional', 'A bill without payer_name is accepted.'),
  create.judged('bills.create.description-500-accepted', 'A description of 500 characters is accepted.'),
  create.judged('bills.create.description-limit', 'A description above 500 characters is refused.'),
  create.judged('bills.create.description-optional', 'A bill without a description is accepted.'),
  create.judged('bills.create.expires-at-future-accepted', 'An expiry in the future is accepted.'),
  create.judged('bills.create.expires-at-past-refused', 'An expiry in the past is refused.'),
  create.judged('bills.create.expires-at-date-time', 'An expiry that is no date-time is refused.'),
  create.judged('bills.create.expires-at-omitted-is-null', 'A bill made without an expiry has expires_at null.'),
  list.judged('bills.list.status-200', 'Listing bills answers 200.'),
  list.judged('bills.list.holds-bills', 'Every object of the list is a bill.'),
  list.judged('bills.list.holds-created', 'A bill that was created stands in the list.'),
  list.judged('bills.list.own-business-only', 'The list holds no bill of another business.'),
  list.judged('bills.list.customer-ref-exact', 'The filter customer_ref gives bills with exactly that one.'),
  list.judged('bills.list.customer-ref-complete', 'The filter customer_ref leaves out no bill that has it.'),
  list.judged('bills.list.state-open', 'The filter open gives bills in that state only.'),
  list.judged('bills.list.state-part-paid', 'The filter part_paid gives bills in that state only.'),
  list.judged('bills.list.state-paid', 'The filter paid gives bills in that state only.'),
  list.judged('bills.list.state-expired', 'The filter expired gives bills in that state only.'),
  list.judged('bills.list.state-cancelled', 'The filter cancelled gives bills in that state only.'),
  get.judged('bills.get.status-200', 'Reading a bill answers 200.'),
  get.judged('bills.get.the-one-asked', 'The bill that is read has the id that was asked for.'),
  get.judged('bills.get.unknown-not-found', 'An id that never existed is not found.'),
  get.judged('bills.get.foreign-not-found', 'A bill of another business is not found.'),
] as const satisfies readonly Rule[];

export const billStatements = {
  'bills.object': `
    heading.1 | object is bill. | bill.object
    table.1.1 | A bill has an id, a text. | bill.id
    table.1.2 | Its id starts with bl_. | bill.id-prefix
    table.2 | state is one of five words. | bill.state
    table.3.1 | control_number is 12 digits. | bill.control-number bill.control-number-of-one-bill
    table.3.2 | The twelfth checks the others. | bill.control-number-check-digit bill.check-digit-algorithm
    table.3.3 | Merchants store it. | bill.control-number-stays client.stores-control-number
    table.4.1 | control_number_printed groups the digits by four. | bill.control-number-printed
      bill.control-number-printed-same-digits
    table.4.2 | Merchants print it. | client.control-number-as-printed
    table.5 | customer_ref is the caller's, for reconciling. | bill.customer-ref bill.customer-ref-as-asked
    table.6 | payer_name is a text. | bill.payer-name bill.payer-name-as-asked
    table.7 | description is a text. | bill.description bill.description-as-asked
    table.8 | amount_minor is an integer. | bill.amount-minor bill.amount-as-asked
    table.9 | paid_minor is an integer. | bill.paid-minor bill.paid-minor-when-overpaid
      bill.paid-minor-never-shrinks bill.paid-is-paid-in-full
    table.10 | outstanding_minor is an integer. | bill.outstanding-minor bill.outstanding-is-what-is-left
    table.11 | currency is TZS. | bill.currency
    table.12.1 | expires_at is a date-time or null. | bill.expires-at bill.expires-at-as-asked bill.what-makes-expired
      bill.expires-not-before-its-time
    table.12.2 | null says that the bill never expires. | bill.null-expiry-never-expires client.null-stays-null
    table.13 | cancelled_at is a date-time or null. | bill.cancelled-at bill.cancelling-sets-cancelled-at
    table.14 | created is a date-time. | bill.created
    paragraph.1.1 | Its page is at /b/ and its number. | bill.hosted-page
    paragraph.1.2 | The payer says there how much to pay. | bill.hosted-page-prefilled
    paragraph.1.3 | The outstanding amount is filled in beforehand. | bill.hosted-page-prefilled
  `,
  'bills.states': `
    paragraph.1 | A bill has five states. | bill.state
    table.1.1 | It begins as open. | bill.begins-open
    table.1.2 | Nothing is paid then. | bill.begins-with-nothing-paid
    table.1.3 | All is outstanding then. | bill.begins-with-all-outstanding
    table.2.1 | A bill both paid and expired is paid. | bill.paid-wins-over-expired
    table.2.2 | A bill both paid and cancelled is paid. | bill.paid-wins-over-cancelled
    table.3.1 | A payment above what is outstanding is accepted. | bill.overpayment-accepted
    table.3.2 | Then the bill is paid. | bill.overpaid-is-paid
    table.3.3 | The rest is a charge of its own that names the bill. | bill.excess-is-a-charge-with-bill-id
      bill.overpayment-charges bill.part-payment-amounts
    table.4.1 | The dashboard cancels bills. | bill.cancelling-makes-cancelled
    table.4.2 | That sets cancelled_at. | bill.cancelling-sets-cancelled-at bill.cancelled-at-null-until-cancelled
    paragraph.2 | Its other moves are left open. | bill.what-makes-part-paid bill.what-makes-expired
      bill.other-transitions bill.expired-and-cancelled
  `,
  'bills.create': `
    paragraph.1.1 | An Idempotency-Key has no effect. | bills.create.idempotency-key client.no-key-on-bills
    paragraph.1.2 | The same request again makes another bill. | bills.create.duplicate-makes-second-bill
      client.no-blind-resend-of-bills
    table.1 | customer_ref is needed, of 64 characters at most. | bills.create.customer-ref-*
    table.2 | amount_minor is needed, as on a charge. | bills.create.amount-* bills.create.small-amount-code
    table.3 | payer_name has 120 characters at most. | bills.create.payer-name-* bills.create.text-too-long-code
    table.4 | description has 500 characters at most. | bills.create.description-* bills.create.text-too-long-code
    table.5.1 | expires_at is yet to come. | bills.create.expires-at-future-accepted
      bills.create.expires-at-past-refused limits.clock-skew bills.create.expires-at-date-time
      client.expiry-is-date-time
    table.5.2 | Left out, the bill never expires. | bills.create.expires-at-omitted-is-null
      bill.null-expiry-never-expires
    paragraph.2.1 | The answer is 201 and the bill. | bills.create.status-201
    paragraph.2.2 | Each reason to refuse has its code. | errors.cause-of-bad-customer-ref errors.cause-of-bad-amount
      errors.cause-of-bad-expiry
  `,
  'bills.list': `
    paragraph.1.1 | The list takes limit and cursor. | list.limit-honoured list.cursor-accepted
    paragraph.1.2 | It can be narrowed to one customer_ref. | bills.list.customer-ref-* client.filters-on-every-page
    paragraph.1.3 | It can be narrowed to a state. | bills.list.state-* list.unknown-state
    paragraph.1.4 | The answer is 200 and bills. | bills.list.status-200 bills.list.holds-bills
      bills.list.holds-created bills.list.own-business-only
    paragraph.1.5 | The newest is first. | list.newest-first
  `,
  'bills.get': `
    paragraph.1.1 | The answer is 200 and the bill. | bills.get.status-200 bills.get.the-one-asked
    paragraph.1.2 | An unknown id is not found. | bills.get.unknown-not-found bills.get.foreign-not-found
  `,
} as const;
