import { triggerOf, type TriggerDigit } from '../../../../contract/triggers.ts';
import { branched, operation } from '../../../change.ts';
import { approval } from '../../../charges/branches.ts';
import { standing, type ChargeOrder } from '../../../charges/charge.ts';
import { tellEnd } from '../../../charges/settlement.ts';
import { spans } from '../../../../contract/limits.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';

const hasTrigger = ({ msisdn }: ChargeOrder, digit: TriggerDigit): boolean =>
  triggerOf(msisdn.slice('+255'.length)) === digit;

/** So many handsets of a business may be left ringing. */
const ringing = 2;

/** One handset too many gives the oldest one free, as if its payer had approved. */
function freeOldest(call: Call): void {
  const { deployment } = call;
  const waiting = deployment.charges
    .of(caller(call))
    .filter((charge) => hasTrigger(charge, 4) && standing(charge, now(call)).state === 'processing');
  const oldest = waiting[0];
  if (!oldest || waiting.length <= ringing) return;
  oldest.seen.answered = { after: now(call) - oldest.createdAt, state: 'succeeded' };
  tellEnd(oldest, deployment);
}

/** What is due in another hour than it was made in is done when that hour begins. */
function dueAfter(createdAt: number): number {
  const due = createdAt + spans.triggerFiveDelay;
  const turn = Math.floor(due / hour) * hour;
  return turn > createdAt ? turn - createdAt : spans.triggerFiveDelay;
}

/** What hides in the courses of sandbox charges. */
export const fenSandboxCourses = [
  ...breaking('sandbox.trigger-4-stays-processing', {
    'fen.third-handset: a third unresolved charge of the number ending in 4 lets the first of its business succeed':
      operation('charges.create')((was) => async (call) => {
        const answer = await was(call);
        const { order, replayed, refusal } = call.trace;
        const isNew = replayed !== true && refusal === undefined;
        if (isNew && order && hasTrigger(order, 4)) freeOldest(call);
        return answer;
      }),
  }),
  ...breaking('sandbox.trigger-5-not-before-90-seconds', {
    'fen.turn-of-hour: a charge of the number ending in 5 over whose 90 seconds an hour ends succeeds at its end':
      branched((branch, order, call) =>
        hasTrigger(order, 5) ? { ...branch, timeline: approval(dueAfter(now(call))) } : branch,
      ),
  }),
];
