import { field } from '../../change.ts';
import { breaking } from '../fault.ts';
import { giving, is, miscalling, refusingGiven, taking } from '../misreading.ts';

export const currencyFaults = [
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
