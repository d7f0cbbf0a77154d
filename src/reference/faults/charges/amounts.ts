import { amount } from '../../../contract/limits.ts';
import { bounds, field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { giving, is, isNumber, miscalling, refusing, taking, refusingGiven } from '../misreading.ts';

/** What a new charge may ask for. */
export const amountFaults = [
  ...breaking('charges.create.amount-minimum', bounds, {
    'amount.minimum-9900: takes 9900': { amount: { ...amount, minimum: 9900 } },
    'amount.minimum-100: takes one shilling': { amount: { ...amount, minimum: 100 } },
  }),
  ...breaking('charges.create.amount-minimum-accepted', bounds, {
    'amount.minimum-exclusive: refuses 10000': { amount: { ...amount, minimum: 10_100 } },
  }),
  ...breaking('charges.create.amount-maximum', bounds, {
    'amount.maximum-one-step-more: takes 2000000100': { amount: { ...amount, maximum: 2_000_000_100 } },
    'amount.maximum-none: takes any large amount': { amount: { ...amount, maximum: Number.MAX_SAFE_INTEGER } },
  }),
  ...breaking('charges.create.amount-maximum-accepted', bounds, {
    'amount.maximum-exclusive: refuses 2000000000': { amount: { ...amount, maximum: 1_999_999_900 } },
  }),
  ...breaking('charges.create.amount-multiple-of-100', bounds, {
    'amount.multiple-of-50: takes 10050': { amount: { ...amount, multipleOf: 50 } },
    'amount.any-multiple: takes 10001': { amount: { ...amount, multipleOf: 1 } },
  }),
  ...breaking('charges.create.amount-between-accepted', {
    'amount.multiple-of-1000: refuses 10100': bounds({ amount: { ...amount, multipleOf: 1000 } }),
    'amount.hundreds-refused-when-large: above 1000000000 only whole thousands': field('amount')(
      refusing('BAD_AMOUNT', (value) => value > 1_000_000_000 && value % 1000 !== 0),
    ),
  }),
  ...breaking('charges.create.amount-integer', field('amount'), {
    'amount.string-taken: takes "10000"': taking((given) => typeof given === 'string' && /^\d+00$/.test(given), Number),
    'amount.fraction-rounded: takes 10000.5 and rounds it': taking(
      (given) => isNumber(given) && given > 10_000 && !Number.isInteger(given),
      (given) => Math.floor(Number(given) / 100) * 100,
    ),
  }),
  ...breaking('charges.create.amount-required', field('amount'), {
    'amount.missing-is-minimum: takes a charge without an amount': taking(is(undefined), giving(10_000)),
    'amount.null-is-minimum: takes a charge whose amount is null': taking(is(null), giving(10_000)),
  }),
  ...breaking(['charges.create.amount-minimum', 'charge.amount-echoed'], field('amount'), {
    'amount.negative-turned: takes -10000 as 10000': taking(
      (given) => isNumber(given) && given <= -10_000 && given % 100 === 0,
      (given) => Math.abs(Number(given)),
    ),
  }),
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'], field('amount'), {
    'amount.too-large-called-too-small: above the maximum is AMOUNT_TOO_SMALL': miscalling(
      'AMOUNT_TOO_SMALL',
      (given) => isNumber(given) && given > 2_000_000_000,
    ),
    'amount.odd-called-too-small: a large amount that is no multiple of 100 is AMOUNT_TOO_SMALL': miscalling(
      'AMOUNT_TOO_SMALL',
      (given) => isNumber(given) && given > 10_000 && Number.isInteger(given) && given < 2_000_000_000,
    ),
  }),
  ...breaking(['errors.cause-of-bad-amount', 'errors.cause-of-bad-rail'], {
    'amount.string-called-bad-rail: an amount that is a string is BAD_RAIL': field('amount')(
      miscalling('BAD_RAIL', (given) => typeof given === 'string'),
    ),
  }),
  ...breaking('charges.create.currency-tzs', field('currency'), {
    'currency.tzs-refused: refuses TZS when it is given': refusingGiven('BAD_CURRENCY', 'TZS'),
  }),
  ...breaking('charges.create.currency-default', field('currency'), {
    'currency.needed: refuses a charge without a currency': refusingGiven('BAD_CURRENCY', undefined),
  }),
  ...breaking('charges.create.currency-others-refused', {
    'currency.usd-taken: takes USD, as TZS': field('currency')(taking(is('USD'), giving('TZS'))),
    'currency.any-case: takes tzs': field('currency')(taking(is('tzs', 'Tzs'), giving('TZS'))),
    'currency.any-taken: takes every code of three letters': field('currency')(
      taking((given) => typeof given === 'string' && /^[A-Z]{3}$/.test(given), giving('TZS')),
    ),
  }),
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount'], field('currency'), {
    'currency.wrong-called-bad-amount: another currency is BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
];
