import { isFinal, standing, type Charge, type TimelineStep } from '../charges/charge.ts';
import type { Deployment } from '../world/deployment.ts';
import { tellEnd } from '../charges/settlement.ts';
import { text, type Action, type Actions } from './action.ts';

/** What a payer does with a prompt or a code that waits for an answer. */
const answering =
  (did: Omit<TimelineStep, 'after'>): Action =>
  ({ test, live }, { charge: id }) => {
    const charge = live.charges.get(text(id));
    if (!charge) {
      const why = test.charges.has(text(id)) ? 'its number decides what becomes of a sandbox charge' : 'no such charge';
      return { error: `${text(id)}: ${why}` };
    }
    const at = live.clock.now();
    const { state } = standing(charge, at);
    if (isFinal(state)) return { error: `the charge ${charge.id} is already ${state}` };
    settle(charge, { ...did, after: at - charge.createdAt }, live);
    return { done: {} };
  };

function settle(charge: Charge, step: TimelineStep, live: Deployment): void {
  charge.seen.answered = step;
  tellEnd(charge, live);
}

export const payerActions: Actions = {
  approve_charge: answering({ state: 'succeeded' }),
  decline_charge: answering({ state: 'failed', reason: 'PAYER_DECLINED' }),
};
