import { errors, isErrorCode } from '../../contract/errors.ts';
import { isRuleId, ruleById, rules } from '../../contract/rules.ts';
import { isScope, scopes } from '../../contract/scopes.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { isOperatorAction, operatorActions } from '../../target/operator/actions.ts';
import { closest, suggestion } from '../../text/did-you-mean.ts';
import { quoted } from '../../text/printable.ts';
import type { Problem } from '../../text/problem.ts';
import type { Path } from '../../text/yaml-place.ts';
import type * as Grammar from './grammar.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';

const codes = errors.map(({ code }) => code);
const ruleIds = rules.map(({ id }) => id);

const hasReference = (text: string): boolean => text.includes('${');

/** The vocabularies that a story draws its words from. */
export const Known = {
  rule(id: string, at: SourceLocation, deployment: Deployment | 'both'): Problem[] {
    const rule = isRuleId(id) ? ruleById.get(id) : undefined;
    if (!rule) return [problemAt(at, 'value', `there is no rule ${quoted(id)}`, nearRule(id))];
    if (rule.binds === 'client') return [problemAt(at, 'value', `${id} binds clients; a story exercises the service`)];
    if (rule.deployment !== 'both' && deployment !== 'both' && rule.deployment !== deployment)
      return [problemAt(at, 'value', `${id} holds on ${rule.deployment} only`, `deployment: ${rule.deployment}`)];
    // What a replay saw refused that worked before is written down as a story of this rule.
    if (rule.decided.by === 'unobservable' && id !== 'versioning.additive')
      return [problemAt(at, 'value', `${id} cannot be observed: ${rule.decided.why}`)];
    return [];
  },
  scope: (scope: string, at: SourceLocation): Problem[] =>
    isScope(scope) ? [] : [unknown('scope', scope, at, scopes)],
  code: (code: string, at: SourceLocation): Problem[] =>
    isErrorCode(code) || hasReference(code) ? [] : [unknown('error code', code, at, codes)],
  action: (action: string, at: SourceLocation): Problem[] =>
    isOperatorAction(action) ? [] : [unknown('operator action', action, at, operatorActions)],
};

function nearRule(id: string): string {
  const near = closest(id, ruleIds);
  return near === undefined ? 'mpconform rules lists them' : `did you mean ${quoted(near)}?`;
}

const unknown = (what: string, word: string, at: SourceLocation, known: readonly string[]): Problem =>
  problemAt(at, 'value', `there is no ${what} ${quoted(word)}`, suggestion(word, known));

/** What only the operator's actions allow and forbid. */
export function operatorWords(step: Grammar.Operate, at: SourceLocation, made: ReadonlySet<string>): Problem[] {
  const { operator: action, body, as_key, capture } = step;
  const wrong = (path: Path, message: string, help?: string, what: 'key' | 'value' = 'value'): Problem =>
    problemAt(inside(at, ...path), what, message, help);
  const retired = body?.['key'];
  const isMade = typeof retired === 'string' && made.has(retired);
  const clockHelp = 'write a wait: the run moves the clock when nothing else can happen';
  const madeSoFar = `made so far: ${[...made].join(', ') || 'none'}`;
  const makesKey = action === 'create_key' || action === 'retire_key';
  return [
    ...Known.action(action, inside(at, 'operator')),
    ...(action === 'advance_clock' ? [wrong(['operator'], 'a story does not move the clock itself', clockHelp)] : []),
    ...(as_key !== undefined && !makesKey ? [wrong(['as_key'], `${action} makes no key`, undefined, 'key')] : []),
    ...(action === 'create_key' && as_key === undefined
      ? [wrong(['operator'], 'the key that is made needs a name', 'add as_key')]
      : []),
    ...(action === 'retire_key' && !isMade
      ? [wrong(['body', 'key'], 'a story retires only keys that it made', madeSoFar)]
      : []),
    ...Object.entries(capture ?? {})
      .filter(([, from]) => ['key', 'replacement', 'secret'].includes(from))
      .map(([name]) => wrong(['capture', name], 'a secret is not captured', 'name the key with as_key')),
  ];
}
