import { hash } from 'node:crypto';
import { groupBy } from '../../evidence/group.ts';
import type { RuleScope } from '../../evidence/journal-entry.ts';
import { ANOTHER_SHARD } from '../../evidence/shard.ts';
import type { Earlier } from '../record/earlier.ts';
import type { RunOptions } from '../options.ts';
import type { Plan } from './plan.ts';
import type { Planned } from './planned.ts';

/**
 * What one shard does of a plan that was made for the whole run, so that each check has the keys and fixtures that it
 * would have there.
 */
export function partOf(plan: Plan, shard: RunOptions['shard']): Plan {
  if (shard === null) return plan;
  const checks = indivisible(plan.checks)
    .filter((_, place) => place % shard.of === shard.index - 1)
    .flat();
  const mine = new Set<string>(checks.flatMap(({ check }) => check.rules));
  const others = plan.checks.flatMap(({ check }) => check.rules).filter((rule) => !mine.has(rule));
  const elsewhere = new Set(others);
  const scope = [...elsewhere].map((rule): RuleScope => ({ rule, verdict: 'out_of_scope', why: ANOTHER_SHARD }));
  return { ...plan, checks, scope: [...leftOut(plan.scope, elsewhere), ...scope], whole: wholePlan(plan) };
}

/** By which a merge knows that shards shared one plan, and that nothing of it is left out. */
function wholePlan({ checks }: Plan): NonNullable<Plan['whole']> {
  const ids = checks.map(({ check }) => check.id);
  return { digest: hash('sha256', JSON.stringify(ids), 'hex'), checks: ids.length };
}

/** What an earlier run had planned and not ended: if it was a shard, its plan was that of the shard. */
export function restOf(plan: Plan, { header, ended }: Earlier): Plan {
  const done = new Set(ended.map(({ id }) => id));
  const elsewhere = header.scope.filter(({ why }) => why === ANOTHER_SHARD);
  return {
    ...plan,
    whole: header.whole_plan ?? null,
    checks: plan.checks.filter(({ check }) => !done.has(check.id)),
    scope: [...leftOut(plan.scope, new Set(elsewhere.map(({ rule }) => rule))), ...elsewhere],
  };
}

const leftOut = (scope: Plan['scope'], rules: ReadonlySet<string>): Plan['scope'] =>
  scope.filter(({ rule }) => !rules.has(rule));

/** A check of the sandbox and its twin on live stay together: their answers are compared. */
export const indivisible = (checks: readonly Planned[]): readonly (readonly Planned[])[] => [
  ...groupBy(checks, ({ check }) => check.id.replace(/^(replay\/)?live\//, '$1')).values(),
];
