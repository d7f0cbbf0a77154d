import { ruleById, rules, type RuleId } from '../contract/rules.ts';
import type { Broken } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { groupBy } from '../evidence/group.ts';
import { ClientPanel } from '../judge/client/client-panel.ts';
import { callOf } from './calls.ts';
import type { Finding, Judgement } from './types.ts';

/** By all judges of what clients send; requests in the order in which they were answered. */
export function judgementOf(exchanges: readonly Exchange[]): Judgement {
  const panel = new ClientPanel();
  const decisions = exchanges.flatMap((exchange) => panel.see(exchange));
  const broken = groupBy(
    decisions.filter((decision) => decision.is === 'broken'),
    ({ rule }) => rule,
  );
  const seen = new Set(decisions.flatMap((decision) => (decision.is === 'kept' ? [decision.rule] : [])));
  const byNumber = new Map(exchanges.map((exchange) => [exchange.n, exchange]));
  return {
    findings: [...broken].map(([rule, all]) => findingOf(rule, all, byNumber)),
    kept: [...seen].filter((rule) => !broken.has(rule)),
    unseen: rules.filter(isShownByRequests).flatMap(({ id }) => (seen.has(id) || broken.has(id) ? [] : [id])),
    observed: decisions.flatMap((decision) =>
      decision.is === 'observed' ? [{ question: decision.question, observed: decision.observed }] : [],
    ),
  };
}

const isShownByRequests = ({ binds, decided }: (typeof rules)[number]): boolean =>
  binds === 'client' && decided.by === 'judge';

function findingOf(
  rule: RuleId,
  [first, ...more]: readonly Broken[],
  byNumber: ReadonlyMap<number, Exchange>,
): Finding {
  const { text, section, follows } = ruleById.get(rule)!;
  const { expected, actual, exchanges } = first!;
  return {
    rule,
    text,
    section,
    basis: follows ? 'follows' : 'stated',
    expected,
    actual,
    times: 1 + more.length,
    calls: exchanges.flatMap((n) => byNumber.get(n) ?? []).map(callOf),
  };
}
