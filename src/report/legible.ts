import { printable } from '../text/printable.ts';

/** Text of a deployment on several lines; control signs cannot move a cursor or turn the direction of reading. */
export const legible = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => printable(line.replaceAll('\t', '    ')))
    .join('\n');

/** The same in one line. */
export const onOneLine = (text: string): string => legible(text.replaceAll(/\s*[\r\n]+\s*/g, ' '));

const LONGEST = 600;

/** No longer than one takes in; the exchange beside it shows the whole. */
export const glance = (text: string): string => legible(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
