import type { Problem } from './problem.ts';
import type { Path } from './yaml-place.ts';
import type { YamlSource } from './yaml-source.ts';

/** A place of some data that is not as it should be. */
export interface Misfit {
  readonly path: Path;
  readonly what: 'key' | 'value';
  readonly message: string;
  readonly help?: string;
  /** Nothing stands there, and something must. */
  readonly absent?: true;
  /** The name that an unknown one most likely stands for. */
  readonly meant?: string;
}

export function problemOf(source: YamlSource, { path, what, message, help }: Misfit): Problem {
  return { file: source.file, ...source.locate(path, what), message, ...(help !== undefined && { help }) };
}

/** In the order in which a person meets them. */
export const byPlace = (a: Problem, b: Problem): number => a.line - b.line || a.column - b.column;

const MAX_PROBLEMS = 100;

/** In that order, each once (what an alias copies has its faults as often), and no more than a person reads. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  const once = new Map(problems.map((problem) => [`${problem.line}:${problem.column}:${problem.message}`, problem]));
  const sorted = [...once.values()].sort(byPlace);
  const [first, rest] = [sorted.slice(0, MAX_PROBLEMS), sorted.slice(MAX_PROBLEMS)];
  return rest[0] === undefined ? first : [...first, { ...placeOf(rest[0]), message: `${rest.length} more problems` }];
}

const placeOf = ({ file, line, column }: Problem): Omit<Problem, 'message'> => ({ file, line, column });
