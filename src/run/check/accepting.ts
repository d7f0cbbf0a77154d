import { derivedNumber } from '../../random/derive.ts';

/** What clients say that they take: nothing of it, anything as curl and fetch, JSON alone, and as axios. */
const accepted = [null, '*/*', 'application/json', 'application/json, text/plain, */*'] as const;

/**
 * Each check asks as one kind of client throughout, for each seed another, of which all take JSON. Its twin on the other
 * deployment asks as the same one, so that what both are sent can be compared.
 */
export const acceptOf = (check: string, seed: number): string | null =>
  accepted[derivedNumber('accept', check.replace(/^live\//, ''), seed) % accepted.length]!;
