import { legible } from '../report/legible.ts';
import { beside, COLUMNS, wrap } from '../report/terminal/columns.ts';
import { wordsOf, type Trouble } from '../trust/trouble.ts';
import type { Verification } from '../trust/verification.ts';

const LABEL = 13;

/** One thing that was said of a run, under the word for what came of it. */
export const said = (label: string, words: string): readonly string[] =>
  beside(label, LABEL, wrap(legible(words), COLUMNS - LABEL));

export const wrongLines = (wrong: readonly Trouble[]): readonly string[] =>
  wrong.flatMap((trouble) => said('Wrong', wordsOf(trouble)));

export const uncheckedLines = (unchecked: Verification['unchecked']): readonly string[] =>
  unchecked.flatMap(({ about, why }) => said('Not checked', `${about}: ${why}`));
