import { beside, COLUMNS } from '../report/terminal/columns.ts';
import { paragraph } from '../report/terminal/paragraph.ts';
import { wordsOf, type Trouble } from '../trust/trouble.ts';
import type { Verification } from '../trust/verification.ts';

const LABEL = 13;

/** One thing that was said of a run, under the word for what came of it; --json has the whole. */
export const said = (label: string, words: string): readonly string[] =>
  beside(label, LABEL, paragraph(words, COLUMNS - LABEL));

export const wrongLines = (wrong: readonly Trouble[]): readonly string[] =>
  wrong.flatMap((trouble) => said('Wrong', wordsOf(trouble)));

export const uncheckedLines = (unchecked: Verification['unchecked']): readonly string[] =>
  unchecked.flatMap(({ about, why }) => said('Not checked', `${about}: ${why}`));
