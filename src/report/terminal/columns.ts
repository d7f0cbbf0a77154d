import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

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
export function beside(label: string, column: number, lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === 0 ? label : '').padEnd(column) + line);
}
