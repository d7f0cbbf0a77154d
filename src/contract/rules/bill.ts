import { type Rule, rulesOf } from '../rule.ts';

const section = "Bill (object = 'bill')";
const live = rulesOf(section, 'live');
const client = rulesOf(section, 'live', 'client');

export const billRules = [
  live.judged('bill.id', 'A bill has an id, a string.'),
  live.judged('bill.id-prefix', 'The id of a bill begins with bl_.'),
  live.judged('bill.object', 'The object of a bill is "bill".'),
  live.judged('bill.state', 'The state of a bill is one of the five documented.'),
  live.judged('bill.control-number', 'A bill has control_number, a string of 12 digits.'),
  live.judged('bill.control-number-stays', 'The control number of a bill never changes.'),
  live.judged('bill.control-number-of-one-bill', 'No two bills that can be paid have the same control number.'),
  live.unobservable(
    'bill.control-number-check-digit',
    'The last digit of a control number checks the others.',
    'How the check digit is computed is not shown.',
  ),
  live.judged(
    'bill.control-number-printed',
    'A bill has control_number_printed: groups of four digits with a space between.',
  ),
  live.judged(
    'bill.control-number-printed-same-digits',
    'The printed control number holds the digits of the control number.',
  ),
  live.judged('bill.customer-ref', 'A bill has customer_ref, a string.'),
  live.judged('bill.customer-ref-as-asked', 'The customer_ref of a bill is the one that was sent.'),
  live.judged('bill.payer-name', 'The payer_name of a bill, where given, is a string.'),
  live.judged('bill.payer-name-as-asked', 'The payer_name of a bill is the one that was sent.'),
  live.judged('bill.description', 'The description of a bill, where given, is a string.'),
  live.judged('bill.description-as-asked', 'The description of a bill is the one that was sent.'),
  live.judged('bill.amount-minor', 'A bill has amount_minor, an integer.'),
  live.judged('bill.amount-as-asked', 'The amount of a bill is the amount that was asked for.'),
  live.judged('bill.paid-minor', 'A bill has paid_minor, an integer.'),
  live.judged('bill.outstanding-minor', 'A bill has outstanding_minor, an integer.'),
  live.judged(
    'bill.outstanding-is-what-is-left',
    'While a bill is not overpaid, its outstanding amount is the amount less what was paid.',
  ),
  live.judged('bill.currency', 'The currency of a bill is TZS.'),
  live.judged('bill.expires-at', 'A bill has expires_at, an ISO 8601 date-time or null.'),
  live.judged('bill.expires-at-as-asked', 'The expiry of a bill is the moment that was sent.'),
  live.judged('bill.null-expiry-never-expires', 'A bill whose expires_at is null is never expired.'),
  live.judged('bill.cancelled-at', 'A bill has cancelled_at, an ISO 8601 date-time or null.'),
  live.judged('bill.created', 'A bill has created, an ISO 8601 date-time.'),
  live.checked(
    'bill.hosted-page',
    'The hosted page of a bill stands at /b/ and its control number, below the payer pages.',
  ),
  live.unobservable(
    'bill.hosted-page-prefilled',
    'The hosted page lets the payer choose the amount and starts from the outstanding one.',
    'How the page is built is not documented, so no form field can be found for certain.',
  ),
  live.checked('bill.payment-is-a-charge', 'A payment of a bill is a charge like any other.'),
  client.unobservable(
    'client.stores-and-prints-control-number',
    'A merchant stores the control number and prints the grouped one.',
    'What a merchant stores or prints does not pass through the API.',
  ),
] as const satisfies readonly Rule[];
