import { widthOf } from './terminal/columns.ts';

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
