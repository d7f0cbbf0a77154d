import { fromPlain } from '../../target/plain.ts';
import type { Target } from '../../target/target.ts';
import type { Check } from '../check/check.ts';
import type { RunOptions } from '../options.ts';
import { makePlan, type Plan } from '../plan/plan.ts';
import { askedFor, planQuestion, type PlanQuestion } from '../plan/plan-question.ts';
import { makeReady } from '../provision/make-ready.ts';
import { BufferedJournal } from '../record/buffered-journal.ts';
import { recordsOf } from '../record/records.ts';
import type { Services } from '../session/services.ts';
import { wireUp } from '../session/wire-up.ts';
import { rehearsedOperator, type RehearsedOperator } from './operator.ts';

export interface Rehearsed {
  readonly target: Target;
  readonly services: Services;
  /** Whose counts are of what it would be asked for before the checks. */
  readonly rehearsal: RehearsedOperator;
  readonly question: PlanQuestion;
}

/** A run up to its plan: the operator is asked for its actions and for nothing else, the deployment for nothing. */
export async function rehearsed<T>(
  options: RunOptions,
  checks: readonly Check[],
  tell: (run: Rehearsed) => T,
): Promise<T> {
  const target = fromPlain(options.target);
  const rehearsal = await rehearsedOperator(target);
  const records = recordsOf(target, new BufferedJournal(null));
  const services = wireUp({ options, target, operator: rehearsal.operator, records });
  try {
    await makeReady(() => Promise.resolve(askedFor(options, checks)), { options, target, services });
    if (target.webhooks) services.fixtures.set('hook', 'there would be a listener');
    const question = { ...planQuestion(options, target, services, checks), spent: options.deployments.length };
    return tell({ target, services, rehearsal, question });
  } finally {
    await services.wire.close();
  }
}

/** The plan that a run would have, whole even where a shard was asked for. */
export const previewed = (options: RunOptions, checks: readonly Check[]): Promise<Plan> =>
  rehearsed(options, checks, ({ question }) => makePlan(question));
