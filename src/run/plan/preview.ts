import { fromPlain } from '../../target/plain.ts';
import type { Check } from '../check/check.ts';
import { rehearse } from '../forecast/operator.ts';
import { reach } from '../forecast/reach.ts';
import { makeReady } from '../forecast/forecast.ts';
import { BufferedJournal } from '../record/buffered-journal.ts';
import type { RunOptions } from '../options.ts';
import { makePlan, type Plan } from './plan.ts';
import { planQuestion } from './plan-question.ts';
import { wireUp } from '../session/wire-up.ts';

/** The plan that a run would have, whole even where a shard was asked for. Nothing is sent to the deployment. */
export async function previewed(options: RunOptions, checks: readonly Check[]): Promise<Plan> {
  const target = fromPlain(options.target);
  const { operator } = await reach(target);
  const services = wireUp(options, target, operator && rehearse(operator).operator, new BufferedJournal(null), 0);
  try {
    await makeReady(options, checks, target, services);
    return makePlan({ ...planQuestion(options, target, services, checks), spent: options.deployments.length });
  } finally {
    await services.wire.close();
  }
}
