import { type Document, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { Problem } from './problem.ts';
import { checked, tooDeep } from './yaml-check.ts';
import { offsetAt, type Path } from './yaml-place.ts';
import { indentSyntaxIssue, MAX_ALIASES, type SyntaxIssue, tooManyAliases, yamlSyntaxIssue } from './yaml-errors.ts';

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The data of a YAML file that knows where each value stands. */
export interface YamlSource {
  readonly file: string;
  readonly text: string;
  /** Plain JSON data. `__proto__` is a property like any other. */
  readonly data: unknown;
  /** Where a path's key or value begins; where the path names nothing, the nearest thing around it. */
  readonly locate: (path: Path, what: 'key' | 'value') => Position;
}

/** The problems of a file that was read (a key that stands twice, say) do not hinder looking for more of them. */
export type YamlReading =
  | { readonly is: 'read'; readonly source: YamlSource; readonly problems: readonly Problem[] }
  | { readonly is: 'broken'; readonly problems: readonly Problem[] };

const MAX_LENGTH = 1024 * 1024;
const MAX_PROBLEMS = 50;

export function readYaml(file: string, text: string): YamlReading {
  if (text.length > MAX_LENGTH)
    return { is: 'broken', problems: [{ file, line: 1, column: 1, message: 'the file is larger than 1 MiB' }] };
  const lines = new LineCounter();
  const at = (offset: number): Position => position(lines, offset);
  const broken = (found: readonly SyntaxIssue[]): YamlReading => ({
    is: 'broken',
    problems: asProblems(found, file, at),
  });
  const deep = tooDeep(text, lines);
  if (deep !== null) return broken([deep]);
  const document = parseDocument(text, OPTIONS);
  const errors = syntaxIssuesOf([...document.errors, ...document.warnings], text);
  if (errors.length > 0) return broken(errors);
  const found = checked(document, lines);
  if (found.some(({ fatal }) => fatal)) return broken(found);
  const data = dataOf(document);
  if (data === null) return broken([...found, tooManyAliases(0)]);
  const locate = (path: Path, what: 'key' | 'value'): Position => at(offsetAt(document, path, what));
  return { is: 'read', source: { file, text, data: data.value, locate }, problems: asProblems(found, file, at) };
}

/** null: aliases inside of others amount to too much. */
function dataOf(document: Document): { readonly value: unknown } | null {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) };
  } catch {
    return null;
  }
}

/**
 * One mistake in the indentation is said once; whatever else stands on its line follows from it. Of the errors no more are
 * looked at than a person may read.
 */
function syntaxIssuesOf(errors: readonly YAMLError[], text: string): SyntaxIssue[] {
  const lines = new Map<number, YAMLError[]>();
  for (const error of errors.slice(0, MAX_PROBLEMS * 4)) {
    const line = text.lastIndexOf('\n', error.pos[0] - 1);
    const others = lines.get(line);
    if (others) others.push(error);
    else lines.set(line, [error]);
  }
  return [...lines.values()].flatMap((of) => {
    const indent = indentSyntaxIssue(of, text);
    const others = indent ? of.filter(({ code }) => code === 'MULTIPLE_DOCS') : of;
    return [...(indent ? [indent] : []), ...others.map(yamlSyntaxIssue)];
  });
}

const OPTIONS = {
  prettyErrors: false,
  stringKeys: true,
  uniqueKeys: false,
  schema: 'core',
  resolveKnownTags: false,
  logLevel: 'error',
} as const;

function position(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

/** A file in the wrong format can have an error in every character; nobody reads them. */
function asProblems(found: readonly SyntaxIssue[], file: string, at: (offset: number) => Position): Problem[] {
  const first = found.toSorted((a, b) => a.offset - b.offset).slice(0, MAX_PROBLEMS);
  return first.map(({ offset, message, help }) => ({ file, ...at(offset), message, ...(help && { help }) }));
}
