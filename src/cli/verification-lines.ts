import { legible } from '../report/legible.ts';
import { beside, clip, COLUMNS, wrap } from '../report/terminal/columns.ts';
import { wordsOf, type Trouble } from '../trust/trouble.ts';
import type { Verification } from '../trust/verification.ts';

const LABEL = 13;

/** Of one thing: a service may have written what is told of it; --json has the whole. */
const MOST = { lines: 12, characters: 2_000 };

/** One thing that was said of a run, under the word for what came of it. */
export const said = (label: string, words: string): readonly string[] =>
  beside(label, LABEL, clip(wrap(legible(words.slice(0, MOST.characters)), COLUMNS - LABEL), MOST.lines));

export const wrongLines = (wrong: readonly Trouble[]): readonly string[] =>
  wrong.flatMap((trouble) => said('Wrong', wordsOf(trouble)));

export const uncheckedLines = (unchecked: Verification['unchecked']): readonly string[] =>
  unchecked.flatMap(({ about, why }) => said('Not checked', `${about}: ${why}`));
