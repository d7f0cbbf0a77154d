import { msisdn, msisdnBoundaries, spoiledMsisdn, spoiledMsisdnBoundaries } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { inField, spoiledInField } from './charging.ts';
import { chargingKey } from './keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'msisdn/every-form',
    title: 'A number is accepted in each of its three forms',
    rules: [
      'charges.create.msisdn-leading-zero-form',
      'charges.create.msisdn-nine-digit-form',
      'charges.create.msisdn-plus-255-form',
    ],
    needs: chargingKey,
    arbitrary: msisdn,
    boundaries: msisdnBoundaries,
    runs: { quick: 0, standard: 6, deep: 100 },
    requestsPerRun: 1,
    body: inField('msisdn'),
  }),
  property({
    id: 'msisdn/every-other-form',
    title: 'A number in any other form is refused',
    rules: [
      'charges.create.msisdn-required',
      'charges.create.msisdn-too-short',
      'charges.create.msisdn-too-long',
      'charges.create.msisdn-digits-only',
      'charges.create.msisdn-country',
      'charges.create.msisdn-string',
      'errors.cause-of-bad-msisdn',
    ],
    needs: chargingKey,
    arbitrary: spoiledMsisdn,
    boundaries: spoiledMsisdnBoundaries,
    runs: { quick: 7, standard: spoiledMsisdnBoundaries.length, deep: 250 },
    requestsPerRun: 1,
    body: spoiledInField('msisdn'),
  }),
];
