import fc from 'fast-check';
import { amount as limits, chargeRails, currency } from '../../contract/limits.ts';
import { drawn, isSpared } from '../drawn.ts';
import { type ChargeBody, plainCharge } from './charge.ts';
import { sampleMetadata } from './metadata-sample.ts';
import { anyPayer, msisdnForms } from './msisdn.ts';
import { sampleLines, sampleText } from './text-sample.ts';

const steps = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min, max }).map((count) => count * limits.multipleOf);

/** As small as may be on live: up to 50 shillings above the least. */
export const smallAmount: fc.Arbitrary<number> = steps(100, 150);

/** Of every size, and none at a bound: who gets that wrong is found by the checks that are about it. */
const sampleAmount: fc.Arbitrary<number> = fc.oneof(
  steps(101, 999),
  steps(1_000, 99_999),
  steps(100_000, 999_999),
  steps(1_000_000, 19_999_999),
);

/** More than a million shillings. */
export const largeAmount: fc.Arbitrary<number> = steps(1_000_001, 19_999_999);

/** What goes with any amount. */
export const words = {
  reference: sampleText(120),
  description: sampleLines(300),
  metadata: sampleMetadata,
};

const wild: fc.Arbitrary<ChargeBody> = fc.record(
  {
    amount_minor: sampleAmount,
    rail: fc.constantFrom(...chargeRails),
    msisdn: fc
      .tuple(fc.constantFrom(...msisdnForms), fc.integer({ min: 1, max: 40 }))
      .map(([form, index]) => `${form}${anyPayer(index)}`),
    currency: fc.constant(currency),
    ...words,
  },
  { requiredKeys: ['amount_minor', 'rail', 'msisdn'], noNullPrototype: true },
);

/** A charge that every lawful service takes, for who needs one and does not mind which. */
export function sampleCharge(): ChargeBody {
  const charge = drawn(wild);
  if (!isSpared()) return charge;
  return { ...charge, amount_minor: limits.minimum + (charge.amount_minor % 5_000), rail: plainCharge.rail };
}
