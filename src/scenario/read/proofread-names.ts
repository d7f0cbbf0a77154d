import { closest } from '../../text/did-you-mean.ts';
import { quoted } from '../../text/printable.ts';
import type { Problem } from '../../text/problem.ts';
import { GENERATED } from '../execute/generated.ts';
import type { Story } from './grammar.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';

/** Names that a stretch of a story knows. */
export interface Names {
  /** Where each was captured; null for columns, parameters and counters. */
  readonly known: Map<string, SourceLocation | null>;
  readonly used: Set<string>;
}

export const unusedCaptures = ({ known, used }: Names): Problem[] =>
  [...known].flatMap(([name, sourceLocation]) =>
    sourceLocation === null || used.has(name)
      ? []
      : [problemAt(sourceLocation, 'key', `${quoted(name)} is captured and never used`)],
  );

export const unusedColumns = (root: SourceLocation, { examples }: Story, { used }: Names): Problem[] =>
  Object.keys(examples?.[0] ?? {})
    .filter((name) => !used.has(name))
    .map((name) => problemAt(inside(root, 'examples', 0, name), 'key', `the column ${quoted(name)} is never used`));

/** What a name that stands for nothing was probably meant to be. */
export function nearName(name: string, known: readonly string[]): string {
  const near = closest(name, [...known, ...GENERATED]);
  if (near !== undefined) return `did you mean ${quoted(near)}?`;
  const generated = 'generated data such as unique, amount.any and payer.any';
  return known.length === 0 ? `known here: ${generated}` : `known here: ${known.join(', ')}, and ${generated}`;
}
