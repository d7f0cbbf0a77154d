import fc from 'fast-check';
import {
  type ChargeBody,
  descriptionLimit,
  referenceLimit,
  richDescription,
} from '../../src/generate/charges/charge.ts';
import { freshReference, numericReference } from '../../src/generate/charges/fresh-reference.ts';
import { richWith } from '../../src/generate/charges/metadata-sample.ts';
import { drawn } from '../../src/generate/drawn.ts';

export const longestReference = (reference: string): string => rich(reference).padEnd(referenceLimit, '-');

/** Some are numbers, with zeros that they begin with or of more digits than a number holds; most are long, so that one that is cut shows. */
const written = fc.oneof(
  { arbitrary: fc.constant(longestReference), weight: 2 },
  { arbitrary: fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }).map((number) => () => `00${number}`), weight: 1 },
  { arbitrary: fc.constant(numericReference), weight: 1 },
  {
    arbitrary: fc
      .integer({ min: 66, max: referenceLimit })
      .map((long) => (reference: string) => reference.padEnd(long, '-')),
    weight: 1,
  },
);

export const anyReference = (): string => drawn(written)(freshReference());

/** Sheets take what begins with some of these for a formula, and code what begins with others for a quotation or a number. */
const beginnings = fc.constantFrom('', '', '=', '+', '-', '@', "'", '"', '0');

/** Its first sign is any. */
export const begun = (reference: string): string => `${drawn(beginnings)}${reference}`;

/** With signs that formats escape, and a letter that can be composed. */
const rich = (reference: string): string => `${begun(reference)} & <Cafe\u0301>`;

/** Some are nearly as long as they may be. */
export const longestDescription = richDescription.padEnd(descriptionLimit - 20, '-');
const descriptions = fc.constantFrom(richDescription, longestDescription);

/** Most have both. */
const left = fc.constantFrom<readonly ('description' | 'metadata')[]>([], [], ['description'], ['metadata']);

/** With names in its metadata that are chosen for what code does to them, and others; some have no description or no metadata. */
export function richly(
  body: Pick<ChargeBody, 'metadata'> & Readonly<Record<string, unknown>>,
  without = drawn(left),
  description = drawn(descriptions),
): object {
  const whole = { ...body, description, metadata: richWith(body.metadata) };
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !without.some((each) => each === name)));
}
