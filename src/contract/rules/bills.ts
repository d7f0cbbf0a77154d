import { type Rule, rulesOf } from '../rule.ts';

const create = rulesOf('POST /v1/bills', 'live');
const list = rulesOf('GET /v1/bills', 'live');
const get = rulesOf('GET /v1/bills/{id}', 'live');

export const billsRules = [
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
