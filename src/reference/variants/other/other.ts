import { actingVariants } from './acting.ts';
import { gateVariants } from './gates.ts';
import type { NamedPatch } from '../../named.ts';
import { neighbourVariants } from './neighbours.ts';
import { otherMoneyVariants } from './money.ts';
import { otherPostingVariants } from './posting.ts';
import { readingVariants } from './reading.ts';
import { shapeVariants } from './shapes.ts';
import { wholeServices } from './whole.ts';

const parts: readonly NamedPatch[] = [
  ...shapeVariants,
  ...readingVariants,
  ...actingVariants,
  ...otherPostingVariants,
  ...neighbourVariants,
  ...otherMoneyVariants,
  ...gateVariants,
];

/** Other services still, in parts and whole; the latter are made of all that is known. */
export const othersOf = (known: readonly NamedPatch[]): readonly NamedPatch[] => [
  ...parts,
  ...wholeServices([...known, ...parts]),
];
