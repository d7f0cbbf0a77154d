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

/** Every rail, every form of a number and every limit at least once, no two limits in one charge. */
const boundaries: readonly ChargeBody[] = [
  plainCharge,
  {
    amount_minor: 2_000_000_000,
    rail: 'airtel',
    msisdn: approving,
    currency: 'TZS',
    reference: 'r'.repeat(referenceLimit),
  },
  { amount_minor: 2_000_000_000, rail: 'tigo', msisdn: `+255${approving}`, description: 'd'.repeat(descriptionLimit) },
  {
    amount_minor: 2_000_000_000,
    rail: 'halopesa',
    msisdn: approving,
    metadata: { order: 'A-17', lines: [{ sku: 'x1', count: 2 }], paid: false, note: null, nested: { deep: [[]] } },
  },
  {
    amount_minor: 1_999_999_900,
    rail: 'azampesa',
    msisdn: approving,
    currency: 'TZS',
    reference: 'أمر ١٧',
    description: 'Maize \u{1F33D} & "beans"',
  },
  ...withoutEach(fullCharge, ['reference', 'description', 'metadata', 'currency']),
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
