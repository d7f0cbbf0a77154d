import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import { currencies, spoiledCurrency, spoiledCurrencyBoundaries } from '../../src/generate/charges/currency.ts';
import { property } from '../../src/generate/property.ts';
import { rail, spoiledRail, spoiledRailBoundaries } from '../../src/generate/charges/rail.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charge, spoiledInField } from './charging.ts';
import { chargingKey } from './keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'rails-and-currency/every-lawful-pair',
    title: 'Each of the five rails is accepted, with the currency named and without',
    rules: [
      'charges.create.rail-mpesa',
      'charges.create.rail-airtel',
      'charges.create.rail-tigo',
      'charges.create.rail-halopesa',
      'charges.create.rail-azampesa',
      'charges.create.currency-tzs',
      'charges.create.currency-default',
      'charge.rail-echoed',
      'charge.currency',
    ],
    needs: chargingKey,
    arbitrary: fc.record({ rail, currency: fc.constantFrom(...currencies) }, { noNullPrototype: true }),
    boundaries: chargeRails.map((name, at) => ({ rail: name, currency: currencies[at % 2] })),
    runs: { quick: 0, standard: chargeRails.length, deep: 40 },
    requestsPerRun: 1,
    body: async (context, pair) => void (await charge(context, pair)),
  }),
  property({
    id: 'rails-and-currency/every-other-rail',
    title: 'Any other rail is refused, the one of POS charges too',
    rules: [
      'charges.create.rail-required',
      'charges.create.rail-wallet-refused',
      'charges.create.rail-others-refused',
      'errors.cause-of-bad-rail',
    ],
    needs: chargingKey,
    arbitrary: spoiledRail,
    boundaries: spoiledRailBoundaries,
    runs: { quick: 3, standard: spoiledRailBoundaries.length, deep: 100 },
    requestsPerRun: 1,
    body: spoiledInField('rail'),
  }),
  property({
    id: 'rails-and-currency/every-other-currency',
    title: 'Any currency but TZS is refused',
    rules: ['charges.create.currency-others-refused', 'errors.cause-of-bad-currency'],
    needs: chargingKey,
    arbitrary: spoiledCurrency,
    boundaries: spoiledCurrencyBoundaries,
    runs: { quick: 1, standard: spoiledCurrencyBoundaries.length, deep: 60 },
    requestsPerRun: 1,
    body: spoiledInField('currency'),
  }),
];
