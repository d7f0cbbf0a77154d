import { eastAsianWidth } from 'get-east-asian-width';

/** Terminal columns of a text without colour. */
export function widthOf(text: string): number {
  let width = 0;
  for (const sign of text) width += /\p{M}|\p{Cf}/u.test(sign) ? 0 : eastAsianWidth(sign.codePointAt(0) ?? 0);
  return width;
}

/** Breaks at spaces that may be broken at, and inside words that are longer than a line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/[ \n]+/)
    .filter((part) => part !== '')
    .flatMap((part) => pieces(part, width))) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): string[] {
  const all: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (widthOf(piece + sign) > width) {
      all.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...all, piece];
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
