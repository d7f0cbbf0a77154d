import { change, statusAt } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Attempt } from '../../../idempotency/attempt.ts';
import type { Idempotency } from '../../../idempotency/idempotency.ts';
import { isReplay } from '../../../when.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { day, hour, second } from '../rare/recalled.ts';
import { nextMidnight } from '../sly/told.ts';

/** In Dar es Salaam, where books are closed at the end of a month. */
const isLastOfMonth = (at: number): boolean => new Date(nextMidnight(at) + 3 * hour).getUTCDate() === 1;

/** An hour after a charge failed the number of its payer is erased, from the key of the charge as well. */
function erased(attempt: Attempt, idempotency: Idempotency, call: Call): Attempt {
  const made = attempt.settled?.made;
  const { order } = call.trace;
  if (!made || !order) return attempt;
  const { state, after } = standing(made, now(call));
  if (state !== 'failed' || now(call) - (made.createdAt + after) < hour) return attempt;
  const isEqualElse = idempotency.print({ ...order, msisdn: made.msisdn }, call) === attempt.print;
  return isEqualElse ? { ...attempt, print: idempotency.print(order, call) } : attempt;
}

/** Attempts are kept by day. */
const dayOf = (moment: number): number => Math.floor(moment / day) * day;

/** What hides in time. */
export const bightSpans = [
  ...breaking('charges.create.status-201', {
    'bight.closing-books: on the last day of a month a new charge is answered 202': statusAt(
      'charges.create',
      202,
      (answer, call) => !isReplay(answer, call) && isLastOfMonth(now(call)),
    ),
  }),
  ...breaking('idempotency.mismatch-on-msisdn', {
    'bight.erased-number: an hour after a charge failed another number with its key gives that charge': change(
      'idempotency',
    )((was) => ({
      find: (slot, call) => {
        const attempt = was.find(slot, call);
        return attempt && erased(attempt, was, call);
      },
    })),
  }),
  ...breakingLive('delivery.last-attempt-at', {
    'bight.kept-by-day: a day after the last attempt of an event its last_attempt_at is the midnight before': change(
      'delivering',
    )((was) => ({
      show: (delivery, deployment) => {
        const view = was.show(delivery, deployment);
        const { lastAttemptAt: last } = delivery;
        const isOld = last !== null && deployment.clock.now() - last >= day;
        return isOld ? { ...view, last_attempt_at: dayOf(last) / second } : view;
      },
    })),
  }),
];
