import { linkAfter, type RawLine } from './raw-lines.ts';
import { aboutLine } from './line-words.ts';

interface LineTrouble {
  readonly line: number;
  readonly why: string;
}

/** Lines that are held against all hashes of the file, to find where they stood; beyond these it would take long. */
const MOST_SOUGHT = 50;

/** All lines that do not follow from what stands before them, and where they belong as far as the file tells. */
export function chainTroubles(lines: readonly RawLine[]): readonly LineTrouble[] {
  const misfits = new Set(lines.filter((line, at) => isWhole(line) && !follows(line, stated(lines, at))));
  const swapped = swapsIn(lines, misfits);
  return lines.flatMap((line, at): readonly LineTrouble[] => {
    if (line.hash === null)
      return isCut(line, lines) ? [] : [{ line: line.line, why: 'is no line of a journal: it was altered' }];
    if (!misfits.has(line)) return [];
    const why = swapped.get(line) ?? misfitOf(line, at, lines, misfits.size);
    return why === null ? [] : [{ line: line.line, why: `${why} (${aboutLine(line)})` }];
  });
}

const isWhole = ({ hash }: RawLine): boolean => hash !== null;
const isCut = (line: RawLine, lines: readonly RawLine[]): boolean => !line.ended && lines.length > 1;
const stated = (lines: readonly RawLine[], at: number): string => lines[at - 1]?.hash ?? '';
const follows = (line: RawLine, previous: string): boolean => linkAfter(previous, line) === line.hash;

/** Two neighbours in the wrong order leave three lines that do not follow; these two are named, and the third is left. */
function swapsIn(lines: readonly RawLine[], misfits: ReadonlySet<RawLine>): ReadonlyMap<RawLine, string | null> {
  const found = new Map<RawLine, string | null>();
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (!next || !misfits.has(line) || !misfits.has(next) || found.has(line)) continue;
    if (!follows(next, stated(lines, at)) || !follows(line, next.hash ?? '')) continue;
    found.set(line, `was swapped with line ${next.line}`);
    found.set(next, `was swapped with line ${line.line}`);
    const after = lines[at + 2];
    if (after && follows(after, line.hash ?? '')) found.set(after, null);
  }
  return found;
}

function misfitOf(line: RawLine, at: number, lines: readonly RawLine[], misfits: number): string | null {
  const previous = stated(lines, at);
  const before = lines[at - 1];
  // Only what the line before says of itself is wrong, and that is told there.
  if (before && before.hash !== null && follows(line, linkAfter(stated(lines, at - 1), before))) return null;
  const next = lines[at + 1];
  if (next && next.hash !== null && follows(next, linkAfter(previous, line)))
    return 'has another hash than its entry comes to: the hash was altered';
  const twin = lines.findIndex((other, place) => place < at && other.hash === line.hash);
  if (twin !== -1) return `doubles line ${twin + 1}`;
  const home =
    misfits > MOST_SOUGHT ? -1 : lines.findIndex((other) => other.hash !== null && follows(line, other.hash));
  if (home !== -1)
    return home + 1 === at
      ? null
      : `belongs after line ${home + 1}, and not here: lines were moved, put in between or doubled`;
  return 'does not follow from the line before it: it was altered or put in, or what stood before it was dropped';
}
