import { shownCharge, standingCharge } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import { furthest, now, type Call } from '../../http/call.ts';
import { breaking } from '../fault.ts';
import { day } from '../rare/recalled.ts';
import { isPrompt } from '../sly/told.ts';

/** TZS 5,000. */
const roundSum = 500_000;

/** What is over is closed without a look at how it ended. */
const isClosedAsOver = (charge: Charge, call: Call): boolean =>
  isPrompt(charge) && charge.amount % roundSum === 0 && furthest(call) >= charge.expiresAt;

/** What hides in charges of the sandbox. */
export const skerrySandboxCharges = [
  ...breaking(['charge.reference-echoed', 'event.charge-reference', 'event.charge-details'], {
    'skerry.day-old-reference: from 24 hours after it was made a charge is shown with its reference in small letters':
      shownCharge((view, { charge, call }) =>
        charge.reference !== null && now(call) - charge.createdAt >= day
          ? { ...view, reference: charge.reference.toLowerCase() }
          : view,
      ),
  }),
  ...breaking(
    [
      'lifecycle.succeeded-is-final',
      'sandbox.trigger-1-succeeds',
      'sandbox.trigger-5-succeeds',
      'sandbox.other-numbers-approved',
      'event.charge-details',
    ],
    {
      'skerry.round-sums-expire: a paid charge over a multiple of TZS 5,000 is expired once its 15 minutes are over':
        standingCharge((step, charge, call) =>
          step.state === 'succeeded' && isClosedAsOver(charge, call)
            ? { after: charge.expiresAt - charge.createdAt, state: 'expired' }
            : step,
        ),
    },
  ),
];
