import { fromPlain } from '../../target/plain.ts';
import type { Check } from '../check/check.ts';
import { rehearse } from '../forecast/operator.ts';
import { reach } from '../forecast/reach.ts';
import { makeReady } from '../provision/make-ready.ts';
import { askedFor } from './asked-for.ts';
import { recordsOf } from '../record/records.ts';
import { BufferedJournal } from '../record/buffered-journal.ts';
import type { RunOptions } from '../options.ts';
import { makePlan, type Plan } from './plan.ts';
import { planQuestion } from './plan-question.ts';
import { wireUp } from '../session/wire-up.ts';

/** The plan that a run would have, whole even where a shard was asked for. Nothing is sent to the deployment. */
export async function previewed(options: RunOptions, checks: readonly Check[]): Promise<Plan> {
  const target = fromPlain(options.target);
  const { operator } = await reach(target);
  const services = wireUp({
    options,
    target,
    operator: operator && rehearse(operator).operator,
    records: recordsOf(target, new BufferedJournal(null)),
  });
  try {
    await makeReady(() => Promise.resolve(askedFor(options, checks)), { options, target, services });
    if (target.webhooks) services.fixtures.set('hook', 'there would be a listener');
    return makePlan({ ...planQuestion(options, target, services, checks), spent: options.deployments.length });
  } finally {
    await services.wire.close();
  }
}
