import type { CheckEnd } from '../evidence/journal-entry.ts';
import { stepsTold } from './clock-steps.ts';
import type { Accusation, CheckRecord } from './record.ts';
import type { Services } from './services.ts';

type Outcome = Pick<CheckEnd, 'verdict' | 'why'>;

/**
 * What a check ended with, once the deployment's clock was told again. Only then does it show whether somebody else moved
 * it meanwhile. Judges look again at what they found; what the check itself found then cannot be held against the service.
 *
 * @param known how many steps of the clock had come to light when the check began
 */
export async function confirmed(
  outcome: Outcome,
  record: CheckRecord,
  { clock, steps, recorder }: Pick<Services, 'clock' | 'steps' | 'recorder'>,
  known: number,
): Promise<Outcome> {
  if (record.accusations.length > 0) await clock.toldAgain();
  const met = steps.since(known);
  const holds = steps.count === 0 ? () => true : recorder.again(steps, clock.jumps);
  const dropped = record.accusations.filter((each) => (spansTime(each) ? met.length > 0 : !holds(each)));
  for (const each of dropped) record.drop(each);
  recorder.conclude(record);
  if (met.length === 0) return outcome;
  const told = stepsTold(met);
  if (dropped.some(spansTime) || record.withheld)
    return { verdict: 'inconclusive', why: `${told}; what the check found meanwhile is not blamed on the service` };
  return outcome.verdict === 'inconclusive' ? { ...outcome, why: `${outcome.why}; meanwhile ${told}` } : outcome;
}

/** Found by a check in all that it did, or by holding two moments side by side. */
const spansTime = ({ broken, n }: Accusation): boolean => n === null || broken.rule === 'deployments.same-shapes';
