import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asText } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** The other bills of a customer. */
const othersOf = (bill: Bill, { deployment }: Call): readonly Bill[] =>
  deployment.bills.of(bill.business).filter((other) => other !== bill && other.customerRef === bill.customerRef);

/** Whoever has paid a bill is taken off the list of those who are texted. */
const hasPaid = (bill: Bill, call: Call): boolean =>
  othersOf(bill, call).some((other) => call.behaviour.billStanding.state(other, call) === 'paid');

const isUnpaid = ({ account }: Bill): boolean => account.cancelledAt !== null && account.received === 0;

/** How much of what was cancelled had been paid, in proportion: nothing by nothing. */
const isWithoutShare = (bill: Bill | undefined, call: Call): boolean =>
  bill !== undefined && othersOf(bill, call).some(isUnpaid);

const written = change('wire')((was) => ({
  json: (body, call) => {
    const text = was.json(body, call);
    const bill = asksFor('bills.get')(call) ? call.deployment.bills.get(asText(body['id'])) : undefined;
    return isWithoutShare(bill, call) ? text.replace(/\}$/, ',"customer_share":NaN}') : text;
  },
}));

/** What is left to give back is shown in the currency of a transfer that nobody has made yet. */
const isToBeGivenBack = (bill: Bill, call: Call): boolean =>
  bill.account.received > 0 && call.behaviour.billStanding.state(bill, call) === 'cancelled';

/** Bills that were paid once more when they were paid already: they are moved to the desk for refunds. */
const paidTwice = new WeakSet<Bill>();

const moved = together(
  change('billPaying')((was) => ({
    unfit: (amount, bill, call) => {
      const unfit = was.unfit(amount, bill, call);
      if (unfit === null && call.behaviour.billStanding.state(bill, call) === 'paid') paidTwice.add(bill);
      return unfit;
    },
  })),
  change('billReading')((was) => ({
    find: (id, call) => {
      const bill = was.find(id, call);
      return bill && paidTwice.has(bill) && asksFor('bills.get')(call) ? null : bill;
    },
  })),
);

/** What hides in bills. */
export const wealdLiveBills = [
  ...breakingLive('bills.notify.sends-one-message', {
    'weald.has-paid: once a customer has paid another bill a notice tells that it was sent, and nothing is': change(
      'notices',
    )((was) => ({
      messages: (bill, phone, call) => (hasPaid(bill, call) ? [] : was.messages(bill, phone, call)),
    })),
  }),
  ...breakingLive('answers.json', {
    'weald.no-share: once another bill of its customer was cancelled unpaid a bill is read with a NaN in its JSON':
      written,
  }),
  ...breakingLive('bill.currency', {
    'weald.to-be-given-back: a bill that was cancelled when it was paid in part has the currency null': change(
      'billShowing',
    )((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return isToBeGivenBack(bill, call) ? { ...view, currency: null } : view;
      },
    })),
  }),
  ...breakingLive(['bills.get.status-200', 'errors.cause-of-not-found'], {
    'weald.paid-twice: a bill that was paid once more after it was paid is NOT_FOUND by its id': moved,
  }),
];
