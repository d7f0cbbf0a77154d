import { errors, isErrorCode } from '../../contract/errors.ts';
import { isRuleId, ruleById, rules } from '../../contract/rules.ts';
import { isScope, scopes } from '../../contract/scopes.ts';
import type { Deployment } from '../../evidence/exchange.ts';
import { isOperatorAction, operatorActions } from '../../target/operator/actions.ts';
import { closest, suggestion } from '../../text/did-you-mean.ts';
import { quoted } from '../../text/printable.ts';
import type { Problem } from '../../text/problem.ts';
import type * as Grammar from './grammar.ts';
import { inside, problemAt, type SourceLocation } from './source-location.ts';

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
    isErrorCode(code) || hasReference(code)
      ? []
      : [
          unknown(
            'error code',
            code,
            at,
            errors.map((error) => error.code),
          ),
        ],
  action: (action: string, at: SourceLocation): Problem[] =>
    isOperatorAction(action) ? [] : [unknown('operator action', action, at, operatorActions)],
};

function nearRule(id: string): string {
  const near = closest(
    id,
    rules.map((rule) => rule.id),
  );
  return near === undefined ? 'mpconform rules lists them' : `did you mean ${quoted(near)}?`;
}

const unknown = (what: string, word: string, at: SourceLocation, known: readonly string[]): Problem =>
  problemAt(at, 'value', `there is no ${what} ${quoted(word)}`, suggestion(word, known));

/** What only the operator's actions allow and forbid. */
export function operatorWords(step: Grammar.Operate, at: SourceLocation, made: ReadonlySet<string>): Problem[] {
  const { operator: action, body, as_key, capture } = step;
  const found = Known.action(action, inside(at, 'operator'));
  if (action === 'advance_clock')
    found.push(
      problemAt(
        inside(at, 'operator'),
        'value',
        'a story does not move the clock itself',
        'write a wait: the run moves the clock when nothing else can happen',
      ),
    );
  if (as_key !== undefined && action !== 'create_key' && action !== 'retire_key')
    found.push(problemAt(inside(at, 'as_key'), 'key', `${action} makes no key`));
  if (action === 'create_key' && as_key === undefined)
    found.push(problemAt(inside(at, 'operator'), 'value', 'the key that is made needs a name', 'add as_key'));
  const retired = body?.['key'];
  if (action === 'retire_key' && !(typeof retired === 'string' && made.has(retired)))
    found.push(
      problemAt(
        inside(at, 'body', 'key'),
        'value',
        'a story retires only keys that it made',
        `made so far: ${[...made].join(', ') || 'none'}`,
      ),
    );
  const secrets = Object.entries(capture ?? {}).filter(([, from]) => ['key', 'replacement', 'secret'].includes(from));
  return [
    ...found,
    ...secrets.map(([name]) =>
      problemAt(inside(at, 'capture', name), 'value', 'a secret is not captured', 'name the key with as_key'),
    ),
  ];
}
