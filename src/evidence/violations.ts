import type { Broken } from './decision.ts';

/** A broken rule, and what was judged. */
export interface Accusation {
  readonly broken: Broken;
  /** The exchange that was judged; null where it was a situation. */
  readonly n: number | null;
  /** The situation that was judged, by its place among all of the journal, from 1. */
  readonly situation: number | null;
}

/** The one value of several by which a property is shown to be broken. */
export interface Smallest {
  readonly exchanges: readonly number[];
  readonly situations: readonly number[];
  readonly note: string;
}

/** What stands for all accusations of one rule. */
export interface Violation {
  readonly accusation: Accusation;
  /** By which value it was found; left out where none was looked for. */
  readonly note?: string;
}

const isOf = ({ n, situation }: Accusation, { exchanges, situations }: Smallest): boolean =>
  n === null ? situation !== null && situations.includes(situation) : exchanges.includes(n);

/** Of each broken rule one violation, in the order in which they were found: the smallest where one was named, else the first. */
export function violationsOf(accusations: readonly Accusation[], smallest: readonly Smallest[]): readonly Violation[] {
  const chosen = new Map<string, Violation>();
  for (const accusation of accusations)
    if (!chosen.has(accusation.broken.rule)) chosen.set(accusation.broken.rule, { accusation });
  for (const one of smallest)
    for (const accusation of accusations)
      if (isOf(accusation, one)) chosen.set(accusation.broken.rule, { accusation, note: one.note });
  return [...chosen.values()];
}
