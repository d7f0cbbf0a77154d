import type { Trouble } from './trouble.ts';

/** What came of looking at a run. */
export interface Verification {
  /** What was looked at and holds, in words. */
  readonly held: readonly string[];
  readonly wrong: readonly Trouble[];
  readonly unchecked: readonly Unchecked[];
}

/** What could not be looked at, or could not be told, and why. */
interface Unchecked {
  readonly about: 'verdicts' | 'reports' | 'signatures' | 'statement' | 'journal' | 'files';
  readonly why: string;
}

export const nothing: Verification = { held: [], wrong: [], unchecked: [] };

export const together = (...all: readonly Verification[]): Verification => ({
  held: all.flatMap(({ held }) => held),
  wrong: all.flatMap(({ wrong }) => wrong),
  unchecked: all.flatMap(({ unchecked }) => unchecked),
});

export const held = (...words: readonly string[]): Verification => ({ ...nothing, held: words });
export const wrong = (...troubles: readonly Trouble[]): Verification => ({ ...nothing, wrong: troubles });
export const unchecked = (about: Unchecked['about'], ...whys: readonly string[]): Verification => ({
  ...nothing,
  unchecked: whys.map((why) => ({ about, why })),
});
