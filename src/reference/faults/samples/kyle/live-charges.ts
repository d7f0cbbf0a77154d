import { branched, fieldOf } from '../../../change.ts';
import { standing, type Charge, type ChargeOrder } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { atTills, posAt } from '../../pos/changes.ts';
import { bodyOf } from '../dell/told.ts';
import { minute, recalled } from '../rare/recalled.ts';

/** Wallets that work over every network open a session there, which ends sooner on one. */
const shortSession = 5 * minute;

const hasShortSession = ({ rail, msisdn }: ChargeOrder): boolean =>
  rail === 'azampesa' && /^\+255(?:68|69|78)/.test(msisdn);

/** How often a paid charge was asked for again with its key. */
const replays = recalled(() => ({ count: 0 }));

/** From so many on the answer is put together from what was kept of the request, in which no rail is named. */
const fromKept = 2;

/** The last charge at the till that a request names. */
function lastAtTill(call: Call): Charge | undefined {
  const { till } = bodyOf(call);
  return atTills(call).findLast(({ origin }) => origin.is === 'pos' && origin.till.number === till);
}

/** After a decline a till is held until its next charge. */
function isHeld(call: Call): boolean {
  const last = lastAtTill(call);
  return last !== undefined && standing(last, furthest(call)).state === 'failed';
}

/** What hides in charges of live. */
export const kyleLiveCharges = [
  ...breakingLive(['lifecycle.expires-not-before-its-time', 'lifecycle.approved-succeeds'], {
    'kyle.short-session: a prompt over azampesa to a number with 68, 69 or 78 is expired after five minutes': branched(
      (branch, order) =>
        hasShortSession(order)
          ? {
              ...branch,
              timeline: branch.timeline.map((step) =>
                step.state === 'expired' ? { ...step, after: Math.min(step.after, shortSession) } : step,
              ),
            }
          : branch,
    ),
  }),
  ...breakingLive('pos-charge.rail-wallet-when-paid', {
    'kyle.kept-request: from its second replay after it was paid on a POS charge has the rail mpesa': posAt(
      'pos.create',
    )((view, { charge, step, call }) => {
      if (call.trace.replayed !== true || step.state !== 'succeeded') return view;
      return ++replays(charge).count < fromKept ? view : { ...view, rail: 'mpesa' };
    }),
  }),
  ...breakingLive(['errors.cause-of-bad-amount', 'errors.cause-of-till-closed'], {
    'kyle.held-till: at a till whose last charge was declined an invalid amount is TILL_CLOSED': fieldOf('posOrder')(
      'amount',
    )((was) => (given, call) => {
      const reading = was(given, call);
      return 'code' in reading && reading.code === 'BAD_AMOUNT' && isHeld(call) ? { code: 'TILL_CLOSED' } : reading;
    }),
  }),
];
