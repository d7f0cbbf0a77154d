import type { Problem } from '../../text/problem.ts';
import { quoted } from '../../text/printable.ts';
import { suggestion } from '../../text/did-you-mean.ts';
import type * as Grammar from './grammar.ts';
import { Known } from './known.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';

/** What is wrong with what stands above the steps. */
export function headProblems(
  root: SourceLocation,
  { rules, deployment = 'sandbox', needs, examples }: Grammar.Story,
): Problem[] {
  const columns = Object.keys(examples?.[0] ?? {});
  const keys = needs?.keys ?? {};
  return [
    ...rules.flatMap((id, index) => Known.rule(id, inside(root, 'rules', index), deployment)),
    ...Object.entries(keys).flatMap(([name, { has = [], lacks = [], different_from: other }]) => {
      const at = inside(root, 'needs', 'keys', name);
      const isKnown = other === undefined || Object.hasOwn(keys, other);
      return [
        ...has.flatMap((scope, index) => Known.scope(scope, inside(at, 'has', index))),
        ...lacks.flatMap((scope, index) => Known.scope(scope, inside(at, 'lacks', index))),
        ...(isKnown ? [] : [problemAt(inside(at, 'different_from'), 'value', `the story has no key ${quoted(other)}`)]),
      ];
    }),
    ...(needs?.operator ?? []).flatMap((action, index) =>
      Known.action(action, inside(root, 'needs', 'operator', index)),
    ),
    ...(examples ?? []).flatMap((row, index) => rowProblems(row, columns, inside(root, 'examples', index))),
  ];
}

function rowProblems(
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
  at: SourceLocation,
): Problem[] {
  const here = Object.keys(row);
  const strangers = here.filter((name) => !columns.includes(name));
  const missing = columns.filter((name) => !here.includes(name));
  return [
    ...strangers.map((name) =>
      problemAt(inside(at, name), 'key', `the first row has no column ${quoted(name)}`, suggestion(name, columns)),
    ),
    ...missing.map((name) => problemAt(at, 'value', `this row lacks the column ${quoted(name)}`)),
  ];
}
