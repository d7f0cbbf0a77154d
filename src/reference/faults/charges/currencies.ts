import { field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

export const currencyFaults = [
  ...breaking('charges.create.currency-tzs', {
    'currency.tzs-refused: refuses TZS when it is given': field(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === 'TZS'),
    ),
  }),
  ...breaking('charges.create.currency-default', {
    'currency.needed: refuses a charge without a currency': field(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === undefined),
    ),
  }),
  ...breaking('charges.create.currency-others-refused', {
    'currency.usd-taken: takes USD, as TZS': field(
      'currency',
      taking(
        (given) => given === 'USD',
        () => 'TZS',
      ),
    ),
    'currency.any-case: takes tzs': field(
      'currency',
      taking(
        (given) => given === 'tzs' || given === 'Tzs',
        () => 'TZS',
      ),
    ),
    'currency.any-taken: takes every code of three letters': field(
      'currency',
      taking(
        (given) => typeof given === 'string' && /^[A-Z]{3}$/.test(given),
        () => 'TZS',
      ),
    ),
  }),
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount'], {
    'currency.wrong-called-bad-amount: another currency is BAD_AMOUNT': field('currency', miscalling('BAD_AMOUNT')),
  }),
];
