import { unsentCall } from '../http/call-of.ts';
import { text, type Action, type Actions } from '../operator/action.ts';
import type { Payer } from '../payer-pages/payer.ts';
import { payBill } from './bill-paying.ts';

/** Somebody at the menu of a mobile-money network. */
const atMenu: Payer = { rail: 'mpesa', msisdn: '' };

const pay: Action = ({ live }, { control_number: number, amount_minor: amount }) => {
  const bill = live.controlNumbers.get(text(number));
  if (!bill) return { error: `there is no bill with the control number ${text(number)}` };
  if (typeof amount !== 'number') return { error: 'amount_minor must be a number' };
  const paid = payBill(amount, bill, atMenu, unsentCall(live));
  return 'unfit' in paid ? { error: paid.unfit } : { done: {} };
};

const cancel: Action = ({ live }, { bill: id }) => {
  const bill = live.bills.get(text(id));
  if (!bill) return { error: `there is no bill ${text(id)}` };
  const call = unsentCall(live);
  const settled = call.behaviour.billStanding.settled(bill, call);
  if (settled !== null) return { error: settled };
  bill.account.cancelledAt ??= live.clock.now();
  return { done: {} };
};

const messages: Action = ({ live }, { bill: id }) => {
  const bill = live.bills.get(text(id));
  if (!bill) return { error: `there is no bill ${text(id)}` };
  return { done: { messages: bill.messages.map(({ to, text: sent }) => ({ to, text: sent })) } };
};

export const billActions: Actions = { pay_bill: pay, cancel_bill: cancel, messages };
