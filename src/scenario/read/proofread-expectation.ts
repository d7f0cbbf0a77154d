import type { Problem } from '../../text/problem.ts';
import { quoted } from '../../text/printable.ts';
import { bodyPath } from '../execute/body-path.ts';
import type { Expectations } from './grammar.ts';
import { Known } from './known.ts';
import type { Items, Matcher, Relations } from '../execute/matcher.ts';
import { patternProblem } from './safe-pattern.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';

/** @param bodyAt the key under which the matchers of the body stand. */
export function expectationProblems(expectations: Expectations, at: SourceLocation, bodyAt = 'body'): Problem[] {
  const { error, headers, body } = expectations;
  const codeAt = (index: number) => (typeof error === 'string' ? inside(at, 'error') : inside(at, 'error', index));
  return [
    ...(Object.keys(expectations).every((name) => name === 'given')
      ? [problemAt(at, 'value', 'nothing is expected here')]
      : []),
    ...[error ?? []].flat().flatMap((code, index) => Known.code(code, codeAt(index))),
    ...Object.entries(headers ?? {}).flatMap(([name, matcher]) =>
      matcherProblems(matcher, inside(at, 'headers', name)),
    ),
    ...pathProblems(body ?? {}, inside(at, bodyAt)),
  ];
}

function pathProblems(matchers: Readonly<Record<string, Matcher>>, at: SourceLocation): Problem[] {
  return Object.entries(matchers).flatMap(([path, matcher]) => [
    ...(path.includes('${') || bodyPath(path) !== null
      ? []
      : [problemAt(inside(at, path), 'key', `${quoted(path)} is no path`, 'a path is like data[0].id')]),
    ...matcherProblems(matcher, inside(at, path)),
  ]);
}

function matcherProblems(matcher: Matcher | undefined, at: SourceLocation): Problem[] {
  const relations = relationsOf(matcher);
  if (relations === null) return [];
  const pattern =
    relations.matches !== undefined && !relations.matches.includes('${') ? patternProblem(relations.matches) : null;
  const within = relations.within !== undefined && relations.after === undefined && relations.before === undefined;
  return [
    ...(Object.keys(relations).length === 0 ? [problemAt(at, 'value', 'this matcher says nothing')] : []),
    ...(pattern === null ? [] : [problemAt(inside(at, 'matches'), 'value', pattern)]),
    ...(within ? [problemAt(inside(at, 'within'), 'key', 'within belongs to after or before')] : []),
    ...matcherProblems(relations.not, inside(at, 'not')),
    ...(['contains', 'each'] as const).flatMap((name) => itemProblems(relations[name], inside(at, name))),
  ];
}

const itemProblems = (items: Items | undefined, at: SourceLocation): Problem[] =>
  typeof items === 'object' && items !== null ? pathProblems(items, at) : [];

/** The relations of a matcher; null for a plain value. */
export function relationsOf(matcher: Matcher | undefined): Relations | null {
  return typeof matcher !== 'object' || matcher === null || Array.isArray(matcher) ? null : matcher;
}
