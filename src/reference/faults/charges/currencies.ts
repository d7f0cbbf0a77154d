import { field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

export const currencyFaults = [
  ...breaking('charges.create.currency-tzs', field('currency'), {
    'currency.tzs-refused: refuses TZS when it is given': refusing('BAD_CURRENCY', (_value, given) => given === 'TZS'),
  }),
  ...breaking('charges.create.currency-default', {
    'currency.needed: refuses a charge without a currency': field('currency')(
      refusing('BAD_CURRENCY', (_value, given) => given === undefined),
    ),
  }),
  ...breaking('charges.create.currency-others-refused', field('currency'), {
    'currency.usd-taken: takes USD, as TZS': taking(
      (given) => given === 'USD',
      () => 'TZS',
    ),
    'currency.any-case: takes tzs': taking(
      (given) => given === 'tzs' || given === 'Tzs',
      () => 'TZS',
    ),
    'currency.any-taken: takes every code of three letters': taking(
      (given) => typeof given === 'string' && /^[A-Z]{3}$/.test(given),
      () => 'TZS',
    ),
  }),
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount'], field('currency'), {
    'currency.wrong-called-bad-amount: another currency is BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
];
