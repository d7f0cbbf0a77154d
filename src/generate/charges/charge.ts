import fc from 'fast-check';
import { currency, textLimits, type ChargeRail } from '../../contract/limits.ts';
import { amount } from './amount.ts';
import { currencies } from './currency.ts';
import { metadata, type Metadata } from './metadata.ts';
import { anyPayer, msisdn } from './msisdn.ts';
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

export const chargeBody: fc.Arbitrary<ChargeBody> = fc
  .record(
    {
      amount_minor: amount,
      rail,
      msisdn,
      currency: fc.constantFrom(...currencies),
      reference: fc.option(text(referenceLimit), { nil: undefined }),
      description: fc.option(text(descriptionLimit), { nil: undefined }),
      metadata: fc.option(metadata, { nil: undefined }),
    },
    { noNullPrototype: true },
  )
  .map(given);

/** Without the fields that are undefined. */
function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
