import fc from 'fast-check';
import { values, withoutEach, type Values } from '../values.ts';
import { currency, textLimits, type ChargeRail } from '../../contract/limits.ts';
import { amount } from './amount.ts';
import { metadata, type Metadata } from './metadata.ts';
import { anyPayer, msisdn, triggerPayer } from './msisdn.ts';
import { rail } from './rail.ts';
import { text } from './text.ts';

/** The body of a charge as the document wants it. */
export interface ChargeBody {
  readonly amount_minor: number;
  readonly rail: ChargeRail;
  readonly msisdn: string;
  readonly currency?: string;
  readonly reference?: string;
  readonly description?: string;
  readonly metadata?: Metadata;
}

export const referenceLimit = textLimits.reference.maximum;
export const descriptionLimit = textLimits.description.maximum;

/** What careless code changes on the way. */
export const richDescription = ' Two sacks\nof Maize \u{1F33D}, "Mbuni" & Sons <tz> Cafe\u0301  ';

/** The least that makes a charge. */
export const plainCharge: ChargeBody = { amount_minor: 10_000, rail: 'mpesa', msisdn: `0${anyPayer(1)}` };

/** Every field filled. */
export const fullCharge: Required<ChargeBody> = {
  ...plainCharge,
  amount_minor: 1_250_000,
  currency,
  reference: 'order-17',
  description: 'Two sacks of maize',
  metadata: { cart: 'c-17', lines: [1, 2] },
};

/** A number that is valid for certain: which digits may begin another is not stated. */
const approving = triggerPayer(1);

/**
 * Every rail, every form of a number and every limit at least once, one limit of a text in each. Each is as rich as a charge may be, for what a service
 * does to a value shows only where that value is sent; which field it is, a smaller charge shows.
 */
const boundaries: readonly ChargeBody[] = [
  {
    amount_minor: 10_000,
    rail: 'halopesa',
    msisdn: approving,
    reference: ' 00 Cafe\u0301 \u{20BB7} ',
    description: richDescription,
    metadata: {
      order: 'A-17',
      lines: [{ sku: 'x1', count: 2 }, [], {}],
      numbers: [0, -1, 0.5, 2.75, 0.001, 1_234_567.5, 1_800_000_000, 9_007_199_254_740_991],
      text: '1800000000',
      padded: '  x  ',
      empty: '',
      no: false,
      nothing: null,
      nested: { deeper: { deepest: [[]] } },
      long: 'x'.repeat(300),
      clé: 'é',
      '\u{1F4B8}': '\u{1F34D}',
      'a.b': 2,
      'A-B_c': 3,
      constructor: 'c',
      state: 'succeeded',
    },
  },
  {
    amount_minor: 1_000_000_000,
    rail: 'airtel',
    msisdn: approving,
    currency,
    reference: '00123',
    description: '00123',
    metadata: {},
  },
  {
    amount_minor: 2_000_000_000,
    rail: 'tigo',
    msisdn: `+255${approving}`,
    reference: 'é'.repeat(referenceLimit),
    description: 'd',
  },
  {
    amount_minor: 1_999_999_900,
    rail: 'azampesa',
    msisdn: approving,
    currency,
    description: 'é'.repeat(descriptionLimit),
    metadata: { paid: false },
  },
  ...withoutEach(fullCharge, ['reference', 'description', 'metadata', 'currency']),
  plainCharge,
];

export const chargeBody: fc.Arbitrary<ChargeBody> = fc.record(
  {
    amount_minor: amount,
    rail,
    msisdn,
    currency: fc.constant(currency),
    reference: text(referenceLimit),
    description: text(descriptionLimit),
    metadata,
  },
  { requiredKeys: ['amount_minor', 'rail', 'msisdn'], noNullPrototype: true },
);

export const chargeBodies: Values<ChargeBody> = values(chargeBody, boundaries);
