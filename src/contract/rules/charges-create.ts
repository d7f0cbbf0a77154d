import { type Rule, rulesOf } from '../rule.ts';

const section = 'POST /v1/charges';
const both = rulesOf(section, 'both');
const live = rulesOf(section, 'live');

export const chargesCreateRules = [
  both.judged('charges.create.status-201', 'Creating a charge answers 201.'),
  both.judged('charges.create.amount-required', 'A charge without amount_minor is refused.'),
  both.judged('charges.create.amount-integer', 'An amount that is a fraction or no number is refused.'),
  both.judged('charges.create.amount-multiple-of-100', 'An amount that is no multiple of 100 is refused.'),
  both.judged('charges.create.amount-minimum', 'An amount below 10000 is refused.'),
  both.judged('charges.create.amount-minimum-accepted', 'The amount 10000 is accepted.'),
  both.judged('charges.create.amount-maximum', 'An amount above 2000000000 is refused.'),
  both.judged('charges.create.amount-maximum-accepted', 'The amount 2000000000 is accepted.'),
  both.judged('charges.create.amount-between-accepted', 'Every multiple of 100 between the bounds is accepted.'),
  both.judged('charges.create.rail-required', 'A charge without a rail is refused.'),
  both.judged('charges.create.rail-mpesa', 'The rail mpesa is accepted.'),
  both.judged('charges.create.rail-airtel', 'The rail airtel is accepted.'),
  both.judged('charges.create.rail-tigo', 'The rail tigo is accepted.'),
  both.judged('charges.create.rail-halopesa', 'The rail halopesa is accepted.'),
  both.judged('charges.create.rail-azampesa', 'The rail azampesa is accepted.'),
  both.judged('charges.create.rail-wallet-refused', 'The rail wallet is refused on a phone-prompt charge.'),
  both.judged('charges.create.rail-others-refused', 'A rail outside the list is refused.'),
  both.judged('charges.create.msisdn-required', 'A charge without a number is refused.'),
  both.judged('charges.create.msisdn-leading-zero-form', 'A number of 10 digits with a leading 0 is accepted.'),
  both.judged('charges.create.msisdn-nine-digit-form', 'A number of 9 digits is accepted.'),
  both.judged('charges.create.msisdn-plus-255-form', 'A number of +255 and 9 digits is accepted.'),
  both.judged('charges.create.msisdn-too-short', 'A number with too few digits is refused.'),
  both.judged('charges.create.msisdn-too-long', 'A number with too many digits is refused.'),
  both.judged(
    'charges.create.msisdn-digits-only',
    'A number with letters, spaces or signs among its digits is refused.',
  ),
  both.judged(
    'charges.create.msisdn-country',
    'A number with another prefix than those of the three forms is refused.',
  ),
  both.judged('charges.create.msisdn-string', 'A number that is not a string is refused.'),
  both.judged('charges.create.currency-tzs', 'The currency TZS is accepted.'),
  both.judged('charges.create.currency-default', 'A charge without a currency is accepted, in TZS.'),
  both.judged('charges.create.currency-others-refused', 'A currency other than TZS is refused.'),
  both.judged('charges.create.reference-200-accepted', 'A reference of 200 characters is accepted.'),
  both.judged('charges.create.reference-limit', 'A reference above 200 characters is refused.'),
  both.judged('charges.create.reference-optional', 'A charge without a reference is accepted.'),
  both.judged('charges.create.description-500-accepted', 'A description of 500 characters is accepted.'),
  both.judged('charges.create.description-limit', 'A description above 500 characters is refused.'),
  both.judged('charges.create.description-optional', 'A charge without a description is accepted.'),
  both.judged('charges.create.metadata-accepted', 'An object of any JSON values is accepted as metadata.'),
  both.judged('charges.create.metadata-optional', 'A charge without metadata is accepted.'),
  live.checked('charges.create.prompts-payer', 'The payer of a new charge receives a prompt.'),
] as const satisfies readonly Rule[];
