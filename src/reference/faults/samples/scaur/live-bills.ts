import type { Bill } from '../../../bills/bill.ts';
import { now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { billPaying, billStanding, notices } from '../../bills/changes.ts';
import { day, hour, minute } from '../rare/recalled.ts';

/** Dar es Salaam is three hours ahead of UTC. */
const dayInDar = (moment: number): number => Math.floor((moment + 3 * hour) / day);

/** What expired is written off at the end of its day. */
const isWrittenOff = (bill: Bill, call: Call): boolean =>
  bill.expiresAt !== null &&
  call.behaviour.billStanding.state(bill, call) === 'expired' &&
  dayInDar(now(call)) > dayInDar(bill.expiresAt);

/** To one number the gateway sends no more than one message a minute for all but its own sender. */
const isCrowded = ({ business }: Bill, phone: string, call: Call): boolean =>
  [...call.deployment.bills.values()].some(
    (bill) => bill.business !== business && bill.messages.some(({ to, at }) => to === phone && now(call) - at < minute),
  );

/** What hides in bills. */
export const scaurLiveBills = [
  ...breakingLive(['bill.paid-minor-never-shrinks', 'bill.outstanding-is-what-is-left'], {
    'scaur.written-off: from the midnight in Dar es Salaam after its expiry a bill that was paid in part has paid_minor 0':
      billStanding((was) => ({ paid: (bill, call) => (isWrittenOff(bill, call) ? 0 : was.paid(bill, call)) })),
  }),
  ...breakingLive('bills.notify.sends-one-message', {
    'scaur.crowded-number: a notice to a number that another business notified within a minute is not sent, and told as sent':
      notices((was) => ({
        messages: (bill, phone, call) => (isCrowded(bill, phone, call) ? [] : was.messages(bill, phone, call)),
      })),
  }),
  ...breakingLive(['bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'], {
    'scaur.detached-bill: what is paid for a bill that was paid and then cancelled is a charge without the bill':
      billPaying((was) => ({
        origin: (bill, outstanding, part, call) =>
          bill.account.cancelledAt === null ? was.origin(bill, outstanding, part, call) : { is: 'prompt' },
      })),
  }),
];
