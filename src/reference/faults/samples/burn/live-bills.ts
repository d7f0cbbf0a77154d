import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { JsonObject } from '../../../http/json.ts';
import { asksFor } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';
import { textOf } from '../../views.ts';

/** Changes what is shown of a bill. */
const shownBill = (alter: (view: JsonObject, bill: Bill, call: Call) => JsonObject) =>
  change('billShowing')((was) => ({
    bill: (bill, call) => alter(was.bill(bill, call), bill, call),
  }));

/** Bills of which a payer was told by SMS. */
const texted = new WeakSet<Bill>();

/** What fits in one SMS. */
const ofOneMessage = 160;

/** For its message a bill is cut to one SMS, and saved with what is noted of the message. */
const cutForMessage = together(
  change('notices')((was) => ({
    messages: (bill, phone, call) => {
      texted.add(bill);
      return was.messages(bill, phone, call);
    },
  })),
  shownBill((view, bill) => {
    const signs = Array.from(bill.description ?? '');
    return texted.has(bill) && signs.length > ofOneMessage
      ? { ...view, description: signs.slice(0, ofOneMessage).join('') }
      : view;
  }),
);

/** With more bills those of a business are listed from an index, which has control numbers as numbers. */
const indexedFrom = 60;

const numbersOfIndex = shownBill((view, { business }, call) =>
  asksFor('bills.list')(call) && call.deployment.bills.of(business).length > indexedFrom
    ? { ...view, control_number: textOf(view['control_number']).replace(/^0+/, '') }
    : view,
);

/** How often a bill was paid. */
const paymentsOf = (bill: Bill, { deployment }: Call): number =>
  deployment.charges.of(bill.business).filter(({ origin }) => origin.is === 'bill' && origin.bill === bill.id).length;

/** A cursor is joined with its payments, and each row more that it gives makes the page a row longer. */
const joinedCursor = change('billPages')((was) => ({
  limit: (call) => {
    const limit = was.limit(call);
    const cursor = was.cursor(call);
    if ('code' in limit || 'code' in cursor || cursor.value === null) return limit;
    return { value: limit.value + Math.max(0, paymentsOf(cursor.value, call) - 1) };
  },
}));

/** What hides in bills. */
export const burnLiveBills = [
  ...breakingLive('bill.description-as-asked', {
    'burn.cut-for-message: after a notice a description of more than 160 characters has the first 160 of them':
      cutForMessage,
  }),
  ...breakingLive(['bill.control-number', 'bill.control-number-stays', 'bill.control-number-printed-same-digits'], {
    'burn.numbers-of-index: a business with more than sixty bills has control numbers without their leading zeros in lists':
      numbersOfIndex,
  }),
  ...breakingLive(['list.limit-honoured', 'list.default-limit', 'list.never-more-than-hundred'], {
    'burn.joined-cursor: after a bill that was paid in parts a page holds more bills than its limit': joinedCursor,
  }),
];
