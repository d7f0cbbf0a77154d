import { parseMsisdn } from '../../../../contract/msisdn.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';
import { sentBody } from '../sly/told.ts';

/** Of what a bill was paid, without what was too much. */
const partsOf = recalled((): number[] => []);

/** The last part of a bill is booked overnight; a cancellation books back what is not. */
function afterBookingBack(bill: Bill): Bill {
  const { account, amount } = bill;
  const parts = partsOf(account);
  const isBookedBack = account.cancelledAt !== null && account.received >= amount && parts.length > 1;
  return isBookedBack ? { ...bill, account: { ...account, received: amount - (parts.at(-1) ?? 0) } } : bill;
}

const bookedBack = together(
  change('billPaying')((was) => ({
    credited: (part, bill, call) => {
      if (!part.excess) partsOf(bill.account).push(part.amount);
      return was.credited(part, bill, call);
    },
  })),
  change('billStanding')((was) => ({
    state: (bill, call) => was.state(afterBookingBack(bill), call),
    paid: (bill, call) => was.paid(afterBookingBack(bill), call),
    outstanding: (bill, call) => was.outstanding(afterBookingBack(bill), call),
  })),
);

/** What hides in bills. */
export const strandLiveBills = [
  ...breakingLive('bills.notify.sends-one-message', {
    'strand.also-reminded: of a bill with an expiry two messages go to a phone that was given by its nine digits':
      change('notices')((was) => ({
        messages: (bill, phone, call) => {
          const messages = was.messages(bill, phone, call);
          const isNine = parseMsisdn(sentBody(call)['phone'])?.form === 'nine-digits';
          return isNine && bill.expiresAt !== null ? [...messages, ...messages] : messages;
        },
      })),
  }),
  ...breakingLive(['bill.paid-wins-over-cancelled', 'bill.paid-minor-never-shrinks'], {
    'strand.booked-back: a bill that was paid in parts and then cancelled is cancelled and loses its last part':
      bookedBack,
  }),
];
