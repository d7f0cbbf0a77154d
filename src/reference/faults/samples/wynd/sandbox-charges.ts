import { change, standingCharge, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { breaking } from '../../fault.ts';

/** Charges that somebody wanted to have over another network. */
const moved = new WeakSet<Charge>();

/** What hides in the course of charges. */
export const wyndSandboxCharges = [
  ...breaking(['lifecycle.processing-never-goes-back', 'idempotency.first-request-stands'], {
    'wynd.other-rail: a charge that is processing requires payment once its key was refused as a mismatch for another rail':
      together(
        change('idempotency')((was) => ({
          mismatch: (attempt, call) => {
            const made = attempt.settled?.made;
            if (made && call.trace.order && call.trace.order.rail !== made.rail) moved.add(made);
            return was.mismatch(attempt, call);
          },
        })),
        standingCharge((step, charge) =>
          step.state === 'processing' && moved.has(charge) ? { ...step, state: 'requires_payment' } : step,
        ),
      ),
  }),
];
