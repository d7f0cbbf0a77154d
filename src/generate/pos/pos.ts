import fc from 'fast-check';
import { values, withoutEach, type Values } from '../values.ts';
import { currency } from '../../contract/limits.ts';
import { descriptionLimit, referenceLimit } from '../charges/charge.ts';
import { metadata, type Metadata } from '../charges/metadata.ts';
import { text } from '../charges/text.ts';
import { openTill } from './till.ts';

/** The body of a POS charge as the document wants it. */
export interface PosBody {
  readonly till: string;
  readonly amount_minor: number;
  readonly currency?: string;
  readonly reference?: string;
  readonly description?: string;
  readonly metadata?: Metadata;
}

/** The least that makes a POS charge. */
export const plainPos: PosBody = { till: openTill, amount_minor: 10_000 };

/** Every field filled. */
export const fullPos: Required<PosBody> = {
  ...plainPos,
  amount_minor: 12_300,
  currency,
  reference: 'basket-17',
  description: 'Two sacks of maize',
  metadata: { counter: 'c-17', lines: [1, 2] },
};

/** What is asked for on live counts: bounds are tried apart from the rest. */
const small = fc.integer({ min: 100, max: 300 }).map((steps) => steps * 100);

export const posBodies: Values<PosBody> = values(
  fc.record(
    {
      till: fc.constant(openTill),
      amount_minor: small,
      currency: fc.constant(currency),
      reference: text(referenceLimit),
      description: text(descriptionLimit),
      metadata,
    },
    { requiredKeys: ['till', 'amount_minor'], noNullPrototype: true },
  ),
  [plainPos, fullPos, ...withoutEach(fullPos, ['reference', 'description', 'metadata', 'currency'])],
);
