import { change } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** When the business was last paid; null: never. */
function lastPaidAt(call: Call): number | null {
  const moments = call.deployment.charges.of(caller(call)).flatMap((charge) => {
    const { state, after } = standing(charge, furthest(call));
    return state === 'succeeded' ? [charge.createdAt + after] : [];
  });
  return moments.length === 0 ? null : Math.max(...moments);
}

/** The ledger of the day of the last payment is closed, and the next is opened a day later. */
function isBetweenLedgers(call: Call): boolean {
  const paid = lastPaidAt(call);
  const idle = paid === null ? 0 : furthest(call) - paid;
  return idle >= day && idle < 2 * day;
}

/** After so long the number of a bill that is over is given to a new one. */
const kept = 30 * day;

const isOver = (bill: Bill, call: Call): boolean =>
  ['paid', 'expired', 'cancelled'].includes(call.behaviour.billStanding.state(bill, call));

const nextDigit = (digit: string | undefined): string => String((Number(digit) + 1) % 10);

/** An old number, told from the bill that had it by its last digit. */
function oldNumber(call: Call): string | undefined {
  const { bills, controlNumbers } = call.deployment;
  return bills
    .of(caller(call))
    .filter((bill) => now(call) - bill.createdAt >= kept && isOver(bill, call))
    .map(({ controlNumber }) => controlNumber.slice(0, -1) + nextDigit(controlNumber.at(-1)))
    .find((number) => !controlNumbers.has(number));
}

/** What hides in balances and bills. */
export const tarnLiveMoney = [
  ...breakingLive('balance.currency', {
    'tarn.between-ledgers: on the second day after the last payment the currency of the balance is null': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        return isBetweenLedgers(call) ? { ...view, currency: null } : view;
      },
    })),
  }),
  ...breakingLive('bill.control-number-check-digit', {
    'tarn.old-number: a new bill has the number of one that is over and 30 days old, with another last digit': change(
      'billMaking',
    )((was) => ({ controlNumber: (random, call) => oldNumber(call) ?? was.controlNumber(random, call) })),
  }),
];
