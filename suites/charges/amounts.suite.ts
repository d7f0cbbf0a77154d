import { amount, amountBoundaries, spoiledAmount, spoiledAmountBoundaries } from '../../src/generate/charges/amount.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { inField, spoiledInField } from './charging.ts';
import { chargingKey } from './keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'amounts/every-lawful-amount',
    title: 'Every multiple of 100 between the bounds makes a charge whose fee and net add up',
    rules: [
      'charges.create.amount-minimum-accepted',
      'charges.create.amount-maximum-accepted',
      'charges.create.amount-between-accepted',
      'charge.amount-echoed',
      'charge.fee-minor',
      'charge.net-minor',
      'charge.net-is-amount-minus-fee',
      'money.integers',
    ],
    needs: chargingKey,
    arbitrary: amount,
    boundaries: amountBoundaries,
    runs: { quick: 0, standard: 10, deep: 250 },
    requestsPerRun: 1,
    body: inField('amount_minor'),
  }),
  property({
    id: 'amounts/every-other-amount',
    title: 'Any other amount is refused, whatever is wrong with it',
    rules: [
      'charges.create.amount-required',
      'charges.create.amount-integer',
      'charges.create.amount-multiple-of-100',
      'charges.create.amount-minimum',
      'charges.create.amount-maximum',
      'errors.cause-of-bad-amount',
      'errors.cause-of-amount-too-small',
    ],
    needs: chargingKey,
    arbitrary: spoiledAmount,
    boundaries: spoiledAmountBoundaries,
    runs: { quick: 6, standard: spoiledAmountBoundaries.length + 3, deep: 300 },
    requestsPerRun: 1,
    body: spoiledInField('amount_minor'),
  }),
];
