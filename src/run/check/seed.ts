import { derivedNumber } from '../../random/derive.ts';

/** A seed of its own for each name. A check of live has that of its twin in the sandbox, so that both send the same. */
export const seedOf = (seed: number, name: string): number => derivedNumber(seed, name.replace(/^live\//, ''));
