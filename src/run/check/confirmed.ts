import { type Stepped, stepsTold } from '../session/clock-steps.ts';
import type { CheckOutcome } from '../record/ended.ts';
import { tellsOfThePresent } from '../../judge/general/second-look.situation.ts';
import type { CheckRecord } from '../record/record.ts';
import type { Accusation } from '../../evidence/violations.ts';
import type { Services } from '../session/services.ts';

/** What was known of the deployment's time when a check began. */
interface Known {
  /** How many steps of its clock had come to light. */
  readonly steps: number;
  /** How far what is read had been seen to lag. */
  readonly lag_ms: number;
}

/**
 * What a check ended with, once the deployment's clock was told again. Only then does it show whether somebody else moved
 * it meanwhile. Judges look again at what they found; what the check itself found then cannot be held against the service.
 */
export async function confirmed(
  outcome: CheckOutcome,
  record: CheckRecord,
  { clock, steps, recorder }: Pick<Services, 'clock' | 'steps' | 'recorder'>,
  known: Known,
): Promise<CheckOutcome> {
  if (record.accusations.length > 0) await clock.toldAgain();
  if (clock.jumps && known.lag_ms === 0 && clock.lag_ms > 0) {
    const doubted = record.accusations.filter((each) => each.n === null || tellsOfThePresent(each.broken.rule));
    for (const each of doubted) record.drop(each);
    if (doubted.length > 0) return { verdict: 'inconclusive', why: lagMet };
  }
  const met = steps.since(known.steps);
  const holds = steps.count === 0 ? () => true : recorder.again(steps, clock.jumps);
  const back = steps.since(0).filter(({ whose, behind_ms }) => whose === 'deployment' && behind_ms > 0);
  const open = (each: Accusation): boolean =>
    (met.length > 0 && spansTime(each)) || (back.length > 0 && isOfOrder(each));
  const dropped = record.accusations.filter((each) => open(each) || !(spansTime(each) || holds(each)));
  const blocked = record.accusations.some(open) || record.blocked;
  for (const each of dropped) record.drop(each);
  if (blocked && met.length + back.length > 0) return notBlamed(met.length > 0 ? met : back);
  if (outcome.verdict !== 'inconclusive' || met.length === 0) return outcome;
  return { ...outcome, why: `${outcome.why}; meanwhile ${stepsTold(met)}` };
}

const lagMet =
  'what is read was seen only meanwhile to lag behind a change; what may come of that is not blamed on the service';

const notBlamed = (steps: readonly Stepped[]): CheckOutcome => ({
  verdict: 'inconclusive',
  why: `${stepsTold(steps)}; what the check found that depends on the time is not blamed on the service`,
});

/** Found by a check in all that it did, or by holding two moments side by side. */
const spansTime = ({ broken, n }: Accusation): boolean => n === null || broken.rule === 'deployments.same-shapes';

/** Once a clock was set back, which of two things was first and how old one is can be seen in two ways. */
const isOfOrder = ({ broken }: Accusation): boolean =>
  /(?:^|\.)list\.|^lifecycle\.|^sandbox\.(?:trigger|other)-/.test(broken.rule);
