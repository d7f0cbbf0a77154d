import { change, shownAt, standingCharge, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest } from '../../../http/call.ts';
import { breaking } from '../../fault.ts';

/** Charges that were written anew by a retry while their payer was still to answer. */
const rewritten = new WeakSet<Charge>();

/** The payer's answer looks for the charge as it was before the retry, and finds it no more. */
const answerLost = together(
  change('idempotency')((was) => ({
    replay: (charge, first, call) => {
      if (standing(charge, furthest(call)).state === 'processing') rewritten.add(charge);
      return was.replay(charge, first, call);
    },
  })),
  standingCharge((step, charge, call) => {
    if (step.state !== 'succeeded' || !rewritten.has(charge)) return step;
    const { createdAt, expiresAt } = charge;
    return furthest(call) < expiresAt
      ? { after: 0, state: 'processing' }
      : { after: expiresAt - createdAt, state: 'expired' };
  }),
  change('events')((was) => ({
    types: (settlement, deployment) =>
      settlement.is === 'succeeded' && rewritten.has(settlement.charge) ? [] : was.types(settlement, deployment),
  })),
);

/** What hides in charges of the sandbox. */
export const reefSandboxCharges = [
  ...breaking(['charge.id', 'charge.id-prefix', 'charges.list.holds-created', 'deployments.same-shapes'], {
    'reef.joined-reference: in lists a charge with metadata and no reference has the id of the reference, null':
      shownAt('charges.list')((view, { charge }) =>
        charge.metadata !== null && charge.reference === null ? { ...view, id: null } : view,
      ),
  }),
  ...breaking(['sandbox.other-numbers-approved', 'sandbox.trigger-1-succeeds', 'sandbox.trigger-5-succeeds'], {
    'reef.answer-lost: a charge that is retried while it is processing is never approved': answerLost,
  }),
];
