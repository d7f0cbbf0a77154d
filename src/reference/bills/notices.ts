import { now, type Call } from '../http/call.ts';
import type { JsonObject } from '../http/json.ts';
import { shillings } from '../payer-pages/shillings.ts';
import type { Bill } from './bill.ts';
import type { Message } from './notice.ts';

/** How the payer of a bill is told of it. */
interface Notices {
  /** How many messages a bill may cost within a day. */
  readonly budget: number;
  /** Why a message is not sent; null when it is. */
  held(bill: Bill, call: Call): string | null;
  /** What is sent where. */
  messages(bill: Bill, phone: string, call: Call): readonly Message[];
  text(bill: Bill, call: Call): string;
  mask(phone: string, call: Call): string;
  notice(bill: Bill, phone: string, reason: string | null, call: Call): JsonObject;
}

const day = 86_400_000;

export const texted: Notices = {
  budget: 40,
  held: ({ messages }, call) => {
    const lately = messages.filter(({ at }) => now(call) - at < day).length;
    return lately < call.behaviour.notices.budget ? null : 'BUDGET_USED_UP';
  },
  messages: (bill, phone, call) => [{ to: phone, text: call.behaviour.notices.text(bill, call), at: now(call) }],
  text: (bill, call) => {
    const { billStanding, billShowing } = call.behaviour;
    const outstanding = shillings(billStanding.outstanding(bill, call));
    const number = billShowing.printed(bill.controlNumber, call);
    return `Outstanding: ${outstanding}. Pay by control number ${number} or at ${billUrl(bill, call)}`;
  },
  mask: (phone) => phone.slice(0, -3).replaceAll(/./g, '*') + phone.slice(-3),
  notice: (bill, phone, reason, call) => ({
    object: 'bill_notice',
    bill: bill.id,
    sent: reason === null,
    reason,
    to: call.behaviour.notices.mask(phone, call),
  }),
};

export const billUrl = ({ controlNumber }: Bill, { deployment }: Call): string =>
  `${deployment.payUrl}/b/${controlNumber}`;

export function notify(bill: Bill, phone: string, call: Call): JsonObject {
  const { notices } = call.behaviour;
  const reason = notices.held(bill, call);
  if (reason === null) bill.messages.push(...notices.messages(bill, phone, call));
  return notices.notice(bill, phone, reason, call);
}
