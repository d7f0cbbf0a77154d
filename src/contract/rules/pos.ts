import { type Rule, rulesOf } from '../rule.ts';

const section = 'POST /v1/pos/charges';
const live = rulesOf(section, 'live');
const client = rulesOf('POS charge (a Charge plus)', 'live', 'client');

export const posRules = [
  live.judged('pos.create.status-201', 'Creating a POS charge answers 201.'),
  live.checked('pos.create.sends-nothing', 'Nobody is prompted before the code is scanned.'),
  live.checked('pos.create.paid-by-scan', 'A POS charge whose code is scanned and paid becomes succeeded.'),
  live.judged('pos.create.till-required', 'A POS charge without a till is refused.'),
  live.judged('pos.create.till-six-digits', 'A till that is not exactly six digits is refused.'),
  live.judged('pos.create.till-open-accepted', 'An open till of the business is accepted.'),
  live.judged('pos.create.till-of-business', 'A till that is not of the business is refused.'),
  live.judged('pos.create.till-closed-refused', 'A closed till is refused.'),
  live.judged('pos.create.amount-required', 'A POS charge without amount_minor is refused.'),
  live.judged('pos.create.amount-integer', 'An amount that is a fraction or no number is refused.'),
  live.judged('pos.create.amount-multiple-of-100', 'An amount that is no multiple of 100 is refused.'),
  live.judged('pos.create.amount-minimum', 'An amount below 10000 is refused.'),
  live.judged('pos.create.amount-minimum-accepted', 'The amount 10000 is accepted.'),
  live.judged('pos.create.amount-maximum', 'An amount above 2000000000 is refused.'),
  live.judged('pos.create.amount-maximum-accepted', 'The amount 2000000000 is accepted.'),
  live.judged('pos.create.amount-between-accepted', 'Every multiple of 100 between the bounds is accepted.'),
  live.judged('pos.create.currency-tzs', 'The currency TZS is accepted.'),
  live.judged('pos.create.currency-default', 'A POS charge without a currency is accepted, in TZS.'),
  live.judged('pos.create.currency-others-refused', 'A currency other than TZS is refused.'),
  live.judged('pos.create.reference-200-accepted', 'A reference of 200 characters is accepted.'),
  live.judged('pos.create.reference-limit', 'A reference above 200 characters is refused.'),
  live.judged('pos.create.description-500-accepted', 'A description of 500 characters is accepted.'),
  live.judged('pos.create.description-limit', 'A description above 500 characters is refused.'),
  live.judged('pos.create.metadata-accepted', 'An object of any JSON values is accepted as metadata.'),
  client.checked('client.qr-as-returned', 'A client hands on the QR address exactly as returned.'),
] as const satisfies readonly Rule[];
