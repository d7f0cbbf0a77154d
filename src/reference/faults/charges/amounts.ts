import { bounds, field } from '../../change.ts';
import { fault } from '../fault.ts';
import { miscalling, refusing, taking } from '../misreading.ts';

const isNumber = (given: unknown): given is number => typeof given === 'number';
const amount = { minimum: 10_000, maximum: 2_000_000_000, multipleOf: 100 };

export const amountFaults = [
  fault(
    'amount.minimum-9900',
    'takes 9900',
    'charges.create.amount-minimum',
    bounds({ amount: { ...amount, minimum: 9900 } }),
  ),
  fault(
    'amount.minimum-100',
    'takes one shilling',
    'charges.create.amount-minimum',
    bounds({ amount: { ...amount, minimum: 100 } }),
  ),
  fault(
    'amount.minimum-exclusive',
    'refuses 10000',
    'charges.create.amount-minimum-accepted',
    bounds({ amount: { ...amount, minimum: 10_100 } }),
  ),
  fault(
    'amount.maximum-one-step-more',
    'takes 2000000100',
    'charges.create.amount-maximum',
    bounds({ amount: { ...amount, maximum: 2_000_000_100 } }),
  ),
  fault(
    'amount.maximum-none',
    'takes any large amount',
    'charges.create.amount-maximum',
    bounds({ amount: { ...amount, maximum: Number.MAX_SAFE_INTEGER } }),
  ),
  fault(
    'amount.maximum-exclusive',
    'refuses 2000000000',
    'charges.create.amount-maximum-accepted',
    bounds({ amount: { ...amount, maximum: 1_999_999_900 } }),
  ),
  fault(
    'amount.multiple-of-50',
    'takes 10050',
    'charges.create.amount-multiple-of-100',
    bounds({ amount: { ...amount, multipleOf: 50 } }),
  ),
  fault(
    'amount.any-multiple',
    'takes 10001',
    'charges.create.amount-multiple-of-100',
    bounds({ amount: { ...amount, multipleOf: 1 } }),
  ),
  fault(
    'amount.multiple-of-1000',
    'refuses 10100',
    'charges.create.amount-between-accepted',
    bounds({ amount: { ...amount, multipleOf: 1000 } }),
  ),
  fault(
    'amount.hundreds-refused-when-large',
    'above 1000000000 only whole thousands',
    'charges.create.amount-between-accepted',
    field(
      'amount',
      refusing('BAD_AMOUNT', (value) => value > 1_000_000_000 && value % 1000 !== 0),
    ),
  ),
  fault(
    'amount.string-taken',
    'takes "10000"',
    'charges.create.amount-integer',
    field(
      'amount',
      taking((given) => typeof given === 'string' && /^\d+00$/.test(given), Number),
    ),
  ),
  fault(
    'amount.fraction-rounded',
    'takes 10000.5 and rounds it',
    'charges.create.amount-integer',
    field(
      'amount',
      taking(
        (given) => isNumber(given) && given > 10_000 && !Number.isInteger(given),
        (given) => Math.floor(Number(given) / 100) * 100,
      ),
    ),
  ),
  fault(
    'amount.missing-is-minimum',
    'takes a charge without an amount',
    'charges.create.amount-required',
    field(
      'amount',
      taking(
        (given) => given === undefined,
        () => 10_000,
      ),
    ),
  ),
  fault(
    'amount.null-is-minimum',
    'takes a charge whose amount is null',
    'charges.create.amount-required',
    field(
      'amount',
      taking(
        (given) => given === null,
        () => 10_000,
      ),
    ),
  ),
  fault(
    'amount.negative-turned',
    'takes -10000 as 10000',
    ['charges.create.amount-minimum', 'charge.amount-echoed'],
    field(
      'amount',
      taking(
        (given) => isNumber(given) && given <= -10_000 && given % 100 === 0,
        (given) => Math.abs(Number(given)),
      ),
    ),
  ),
  fault(
    'amount.too-large-called-too-small',
    'above the maximum is AMOUNT_TOO_SMALL',
    ['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'],
    field(
      'amount',
      miscalling('AMOUNT_TOO_SMALL', (given) => isNumber(given) && given > 2_000_000_000),
    ),
  ),
  fault(
    'amount.odd-called-too-small',
    'a large amount that is no multiple of 100 is AMOUNT_TOO_SMALL',
    ['errors.cause-of-bad-amount', 'errors.cause-of-amount-too-small'],
    field(
      'amount',
      miscalling(
        'AMOUNT_TOO_SMALL',
        (given) => isNumber(given) && given > 10_000 && Number.isInteger(given) && given < 2_000_000_000,
      ),
    ),
  ),
  fault(
    'amount.string-called-bad-rail',
    'an amount that is a string is BAD_RAIL',
    ['errors.cause-of-bad-amount', 'errors.cause-of-bad-rail'],
    field(
      'amount',
      miscalling('BAD_RAIL', (given) => typeof given === 'string'),
    ),
  ),
];
