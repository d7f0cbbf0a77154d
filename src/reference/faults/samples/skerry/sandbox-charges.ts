import { shownCharge, standingCharge } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { at, both, refusedWith, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { isNumber } from '../../misreading.ts';
import { day } from '../rare/recalled.ts';
import { crashing } from '../../refusals.ts';
import { isPrompt, sentBody } from '../sly/told.ts';

/** TZS 5,000. */
const roundSum = 500_000;

/** What is over is closed without a look at how it ended. */
const isClosedAsOver = (charge: Charge, call: Call): boolean =>
  isPrompt(charge) && charge.amount % roundSum === 0 && furthest(call) >= charge.expiresAt;

const fitsNoInteger: When = (_answer, call) => {
  const amount = sentBody(call)['amount_minor'];
  return isNumber(amount) && amount < -(2 ** 63);
};

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
  ...breaking(
    ['errors.never-500', 'charges.create.amount-minimum', 'errors.cause-of-bad-amount', 'deployments.same-shapes'],
    {
      'skerry.endless-debt: a charge over an amount that is too far below zero for 64 bits is answered 500': crashing(
        both(at('charges.create'), refusedWith('BAD_AMOUNT', 'AMOUNT_TOO_SMALL'), fitsNoInteger),
      ),
    },
  ),
];
