import fc from 'fast-check';
import { sampleText } from '../charges/text-sample.ts';
import { smallAmount, words } from '../charges/sample.ts';
import { textLimits } from '../../contract/limits.ts';
import { drawn } from '../drawn.ts';
import type { LinkWish } from './link.ts';

const isTitle = (text: string): boolean => [...text.trim()].length >= textLimits.title.minimum;

const wild = fc.record(
  {
    amount_minor: smallAmount,
    title: sampleText(40).filter(isTitle),
    reference: words.reference,
    description: words.description,
  },
  { requiredKeys: ['amount_minor', 'title'], noNullPrototype: true },
);

/** A link that every lawful service makes, as it is where nothing is said of its kind, its uses and its end. */
export const sampleLink = (): LinkWish => drawn(wild);
