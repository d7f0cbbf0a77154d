import { legible } from '../legible.ts';
import { clip, COLUMNS, wrap } from './columns.ts';

const MOST = { lines: 12, characters: 2_000 };

/** A text as it may be shown, in lines. It may be as long as whoever wrote it liked, a service among them; this has an end. */
export const paragraph = (text: string, width = COLUMNS): readonly string[] =>
  clip(wrap(legible(text.slice(0, MOST.characters)), width), MOST.lines);
