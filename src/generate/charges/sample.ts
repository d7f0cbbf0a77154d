import fc from 'fast-check';
import { amount as limits, chargeRails, currency, type ChargeRail } from '../../contract/limits.ts';
import { drawn, drawnMost, drawnTurn } from '../drawn.ts';
import { amountOf, type Size } from './amount.ts';
import { type ChargeBody, plainCharge } from './charge.ts';
import { sampleMetadata } from './metadata-sample.ts';
import { anyPayer, msisdnForms } from './msisdn.ts';
import { sampleLines, sampleText } from './text-sample.ts';

const steps = (min: number, max: number): fc.Arbitrary<number> =>
  fc.noBias(fc.integer({ min, max })).map((count) => count * limits.multipleOf);

/** Each some share above the one before. */
const edges = [101, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 19_990_000];

/** Of every size, and none near a bound: who asks for a little more asks for what is lawful too. */
export const ofEverySize: fc.Arbitrary<number> = fc.oneof(
  ...edges.slice(1).map((edge, at) => steps(edges[at]!, edge - 1)),
  // As prices are.
  {
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 19 }), fc.constantFrom(1e5, 1e6, 5e6, 1e7, 1e8))
      .map(([count, unit]) => count * unit),
    weight: 5,
  },
);

/** Up to the most that a sample may ask for where it is drawn, or up to 50 shillings above the least. */
function affordable(amount: number): number {
  const most = Math.max(drawnMost() ?? 0, limits.minimum + 5_000);
  const room = most - limits.minimum - (most % limits.multipleOf);
  return amount < most ? amount : limits.minimum + (amount % room);
}

/** Of every size that may be asked for where it is drawn. */
export const sampleAmount: fc.Arbitrary<number> = ofEverySize.map(affordable);

/** The same, of one size as far as that may be. */
export const sampleOfSize = (size: Size): fc.Arbitrary<number> => amountOf(size).map(affordable);

/** Near the most that may be asked for, as far as that may be. */
export const greatAmount: fc.Arbitrary<number> = steps(15_000_000, 19_999_000).map(affordable);

/** More than a million shillings. */
export const largeAmount: fc.Arbitrary<number> = steps(1_000_001, 19_999_999);

/** What goes with any amount. */
export const words = {
  reference: sampleText(190),
  description: sampleLines(480),
  metadata: sampleMetadata,
};

const allWords = fc.record(words, { noNullPrototype: true });

/** A reference, a description and metadata, all of them there. */
export const sampleWords = (): Required<Pick<ChargeBody, keyof typeof words>> => drawn(allWords);

/** Of payers who do not differ in what they do. */
const anyIndex = fc.integer({ min: 1, max: 40 });

const wild: fc.Arbitrary<ChargeBody> = fc.record(
  {
    amount_minor: sampleAmount,
    rail: fc.constantFrom(...chargeRails),
    msisdn: fc.tuple(fc.constantFrom(...msisdnForms), anyIndex).map(([form, index]) => `${form}${anyPayer(index)}`),
    currency: fc.constant(currency),
    ...words,
  },
  { requiredKeys: ['amount_minor', 'rail', 'msisdn'], noNullPrototype: true },
);

/** A charge that every lawful service takes, for who needs one and does not mind which. */
export function sampleCharge(): ChargeBody {
  const charge = drawn(wild);
  return drawnMost() === null ? { ...charge, rail: plainCharge.rail } : charge;
}

/** With each of its texts or without, as its place says: of eight places in a row no two have the same of them. */
export function worded<Body extends object>(body: Body, place: number): Body {
  const given = Object.entries(sampleWords()).filter((_, at) => Math.floor(place / 2 ** at) % 2 === 0);
  const bare = Object.fromEntries(Object.entries(body).filter(([name]) => !(name in words)));
  return { ...bare, ...Object.fromEntries(given) } as Body;
}

/**
 * A sample with what its place in the whole run says: six places in a row have each form of a number with a reference and
 * without, twenty each rail with each choice of a reference and a description. Each run begins elsewhere.
 */
export function sampleAt(place: number): ChargeBody {
  const at = place + chargeRails.length * drawnTurn();
  const msisdn = `${msisdnForms[at % msisdnForms.length]}${anyPayer(drawn(anyIndex))}`;
  const rail = drawnMost() === null ? plainCharge.rail : chargeRails[at % chargeRails.length]!;
  return { ...worded(sampleCharge(), at), rail, msisdn };
}

/** The same on a rail, whoever pays; in four rounds over all rails it has each choice of a reference and a description. */
export const sampleOn = (on: ChargeRail, round: number): ChargeBody => ({
  ...sampleAt(chargeRails.length * round + chargeRails.indexOf(on)),
  rail: on,
});
