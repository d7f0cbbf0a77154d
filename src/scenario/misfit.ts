import { at, bodyPath } from './body-path.ts';
import type { Unmet } from './expectation.ts';
import { mismatch } from './match.ts';
import type { Matcher } from './matcher.ts';
import { show } from './show.ts';

/** The first of some matchers by path that does not hold of a value; null when all do. */
export function misfit(matchers: Readonly<Record<string, Matcher>>, value: unknown): Unmet | null {
  for (const [path, matcher] of Object.entries(matchers)) {
    const there = at(value, bodyPath(path) ?? []);
    const missed = mismatch(matcher, there);
    if (missed === null) continue;
    const actual = `${path} is ${there === null ? 'not there' : show(there.value)}`;
    return { path: [path], expected: `${path} ${missed}`, actual };
  }
  return null;
}
