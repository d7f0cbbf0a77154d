import type { Path } from '../../text/yaml-place.ts';
import { at, bodyPath, type Found } from './body-path.ts';
import { mismatch, show } from './match.ts';
import type { Matcher } from './matcher.ts';

export type Matchers = Readonly<Record<string, Matcher>>;

/** One thing that came otherwise. */
export interface Unmet {
  /** Below the expectation, of what was not met. */
  readonly path: Path;
  readonly expected: string;
  readonly actual: string;
}

/** Whether a matcher holds of what has a name: nothing, or how it does not. */
export function misfit(path: Path, name: string, matcher: Matcher, there: Found): readonly Unmet[] {
  const missed = mismatch(matcher, there);
  const actual = `${name} is ${there === null ? 'not there' : show(there.value)}`;
  return missed === null ? [] : [{ path, expected: `${name} ${missed}`, actual }];
}

/** Those of some matchers by path that do not hold of a body. */
export const misfits = (matchers: Matchers, body: Found): readonly Unmet[] =>
  Object.entries(matchers).flatMap(([path, matcher]) =>
    misfit([path], path, matcher, body && at(body.value, bodyPath(path) ?? [])),
  );

export const fits = (matchers: Matchers, value: unknown): boolean => misfits(matchers, { value }).length === 0;
