import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** Of a line; nothing that is kept is wider. */
export const COLUMNS = 80;

/** Of what stands before the lines of a part. */
export const LABEL = 12;

/** Terminal columns of a text without colour. */
export const widthOf = (text: string): number => stringWidth(text);

/** Breaks at spaces that may be broken at, and inside words that are longer than a line. */
export function wrap(text: string, width: number): string[] {
  const words = text.split(/[ \n]+/).filter((word) => word !== '');
  return words.length === 0 ? [] : wrapAnsi(words.join(' '), width, { hard: true }).split('\n');
}

/** As much of a text as one line holds, and a mark where some is left out. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let line = '';
  for (const sign of text) {
    if (widthOf(line + sign) >= width) break;
    line += sign;
  }
  return `${line}…`;
}

/** At most `most` lines, the last one marked when some are left out. */
export function clip(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines];
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), `${last.slice(0, -1)}…`];
}

/** A label once, and the lines beside it. */
export const beside = (
  label: string,
  column: number,
  lines: readonly string[],
  paint: (label: string) => string = String,
): string[] => lines.map((line, index) => paint((index === 0 ? label : '').padEnd(column)) + line);

/** A source line and the caret below it, moved to the left and cut so that they fit. */
export function excerptWithin(excerpt: string, width: number): string[] {
  const [text = '', caret = ''] = excerpt.split('\n');
  const at = Math.max(0, caret.indexOf('^'));
  const indent = Math.min(text.length - text.trimStart().length, at);
  const [moved, place] = [text.slice(indent), at - indent];
  if (widthOf(moved) <= width) return [moved, `${' '.repeat(place)}^`];
  // A wide sign is cut as if it were narrow: then the caret is a little off, and nothing wraps.
  const start = Math.max(0, Math.min(place - Math.floor(width / 2), moved.length - width));
  const window = narrow(moved.slice(start), width);
  return [window, `${' '.repeat(Math.min(place - start, width - 1))}^`];
}

function narrow(text: string, width: number): string {
  let cut = text.slice(0, width);
  while (widthOf(cut) > width) cut = cut.slice(0, -1);
  return cut;
}
