import { at, bodyPath } from './body-path.ts';
import type { Unmet } from './expectation.ts';
import { mismatch } from './match.ts';
import type { Matcher } from './matcher.ts';
import { show } from './show.ts';

/** Those of some matchers by path that do not hold of a value. */
export function misfits(matchers: Readonly<Record<string, Matcher>>, value: unknown): readonly Unmet[] {
  return Object.entries(matchers).flatMap(([path, matcher]) => {
    const there = at(value, bodyPath(path) ?? []);
    const missed = mismatch(matcher, there);
    const actual = `${path} is ${there === null ? 'not there' : show(there.value)}`;
    return missed === null ? [] : [{ path: [path], expected: `${path} ${missed}`, actual }];
  });
}

export const fits = (matchers: Readonly<Record<string, Matcher>>, value: unknown): boolean =>
  misfits(matchers, value).length === 0;
