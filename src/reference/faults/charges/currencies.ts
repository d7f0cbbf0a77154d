import { field } from '../../change.ts';
import { fault } from '../fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

export const currencyFaults = [
  fault(
    'currency.tzs-refused',
    'refuses TZS when it is given',
    'charges.create.currency-tzs',
    field(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === 'TZS'),
    ),
  ),
  fault(
    'currency.needed',
    'refuses a charge without a currency',
    'charges.create.currency-default',
    field(
      'currency',
      refusing('BAD_CURRENCY', (_value, given) => given === undefined),
    ),
  ),
  fault(
    'currency.usd-taken',
    'takes USD, as TZS',
    'charges.create.currency-others-refused',
    field(
      'currency',
      taking(
        (given) => given === 'USD',
        () => 'TZS',
      ),
    ),
  ),
  fault(
    'currency.any-case',
    'takes tzs',
    'charges.create.currency-others-refused',
    field(
      'currency',
      taking(
        (given) => given === 'tzs' || given === 'Tzs',
        () => 'TZS',
      ),
    ),
  ),
  fault(
    'currency.any-taken',
    'takes every code of three letters',
    'charges.create.currency-others-refused',
    field(
      'currency',
      taking(
        (given) => typeof given === 'string' && /^[A-Z]{3}$/.test(given),
        () => 'TZS',
      ),
    ),
  ),
  fault(
    'currency.wrong-called-bad-amount',
    'another currency is BAD_AMOUNT',
    ['errors.cause-of-bad-currency', 'errors.cause-of-bad-amount'],
    field('currency', miscalling('BAD_AMOUNT')),
  ),
];
