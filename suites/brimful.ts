import { textLimits } from '../src/contract/limits.ts';
import type { charges, links } from './creations.ts';

/** As long as it may be. */
export const longest = (text: string, limit: number): string => text.padEnd(limit, '-');

const texts = [
  { reference: longest('Order 17', textLimits.reference.maximum) },
  { description: longest('Two sacks of maize', textLimits.description.maximum) },
] as const;

const brims = {
  charges: texts,
  links: [...texts, { max_uses: 1 }, { title: longest('Two sacks of maize', textLimits.title.maximum) }],
} as const;

/** A sample with one thing that is as long, or as little, as it may be: another one at each of some places in a row. */
export function brimful({ chapter, sample }: typeof charges | typeof links, place: number) {
  const all: readonly object[] = brims[chapter];
  return { ...sample(), ...all[place % all.length] };
}
