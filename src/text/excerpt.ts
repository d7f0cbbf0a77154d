import stringWidth from 'string-width';
import { hideSecrets, shortDots } from './hide-secrets.ts';
import { printable } from './printable.ts';

interface Excerpt {
  readonly text: string;
  readonly caret: string;
}

const WINDOW = 100;
const BEFORE_CARET = 60;
/** Nothing further from the caret can be in the window, and segmenting a line of 1 MiB takes a second. */
const FAR = 1000;

/** The source line with a caret under its column, or a window of it where the line is long. */
export function excerpt(source: string, line: number, column: number): Excerpt | undefined {
  const whole = source.split('\n')[line - 1]?.replace(/\r$/, '');
  if (whole === undefined) return undefined;
  const text = hideSecrets(whole);
  const left = cellsOf(shortDots(text.slice(0, column - 1).slice(-FAR)));
  const right = cellsOf(shortDots(text.slice(column - 1).slice(0, FAR)));
  const fits = widthOf(left) + widthOf(right) <= WINDOW;
  const before = fit(left.toReversed(), fits ? WINDOW : BEFORE_CARET).toReversed();
  const after = fit(right, WINDOW - widthOf(before));
  return { text: [...before, ...after].join('').trimEnd(), caret: `${' '.repeat(widthOf(before))}^` };
}

/** As many cells as the width holds, and a mark where some are left out. */
function fit(cells: readonly string[], width: number): string[] {
  let used = 0;
  const end = cells.findIndex((cell) => (used += stringWidth(cell)) > width);
  return end === -1 ? [...cells] : [...cells.slice(0, end), '…'];
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const cellsOf = (text: string): string[] =>
  Array.from(graphemes.segment(printable(text.replaceAll('\t', '    '))), ({ segment }) => segment);

const widthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + stringWidth(cell), 0);
