import { change, standingCharge } from '../../../change.ts';
import { awaiting } from '../../../charges/branches.ts';
import { standing } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { minute } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

/** Networks send a statement for each quarter of an hour. */
const statementOf = (moment: number): number => Math.floor(moment / (15 * minute));

/** Whether nobody scanned the last code of a till, so that the till is taken for one that waits for a payer. */
function isLeft(call: Call): boolean {
  const till = call.trace.posOrder?.till;
  if (!till) return false;
  const last = call.deployment.charges
    .of(till.business)
    .findLast(({ origin }) => origin.is === 'pos' && origin.till.number === till.number);
  return last !== undefined && standing(last, furthest(call)).state === 'expired';
}

/** What hides in charges of live. */
export const lagoonLiveCharges = [
  ...breakingLive('pos-charge.created-as-requires-payment', {
    'lagoon.left-till: a POS charge begins as processing where the one before it at its till expired': change('codes')(
      (was) => ({
        branch: (order, call) =>
          isLeft(call) ? awaiting('processing', call.behaviour.bounds.posWindow) : was.branch(order, call),
      }),
    ),
  }),
  ...breakingLive(['lifecycle.approved-succeeds', 'event.charge-details'], {
    'lagoon.later-statement: a charge approved in a later quarter of an hour than it was made in is read as processing':
      standingCharge((step, charge) => {
        const { createdAt } = charge;
        const isLater = statementOf(createdAt + step.after) > statementOf(createdAt);
        return isPrompt(charge) && step.state === 'succeeded' && isLater ? { after: 0, state: 'processing' } : step;
      }),
  }),
];
