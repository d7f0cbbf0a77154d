import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { change, operation, together } from '../../../change.ts';
import { answer } from '../../../http/answer.ts';
import { askedOf, caller, now, type Call } from '../../../http/call.ts';
import { asText, isObject } from '../../../http/json.ts';
import { isServed } from '../../../http/route.ts';
import { breakingLive } from '../../fault.ts';
import { day, minute, recalled, secondOf } from '../rare/recalled.ts';
import { hourOfDay } from './calendar.ts';

/** After so long the rows of a bill lie in an archive, whose driver gives sums as text. */
const atHand = 30 * day;

/** Which bill is being paid. */
const paying = new WeakMap<Call, Bill>();

/** When a business last changed its address: its control numbers are registered for the address they were made under. */
const moved = recalled((): { at?: number } => ({}));

const notingMoves = operation('webhook-endpoints.set')((was) => async (call) => {
  const { webhooks } = call.behaviour;
  const rotation = (): number | undefined => webhooks.current(caller(call), call.deployment)?.setting.rotation;
  const before = rotation();
  const set = await was(call);
  if (before !== undefined && rotation() !== before) moved(caller(call)).at = now(call);
  return set;
});

const isLeftBehind = ({ business, createdAt }: Bill): boolean => createdAt < (moved(business).at ?? -Infinity);

const paidTo = change('billPaying')((was) => ({
  over: (bill, call) => {
    paying.set(call, bill);
    return was.over(bill, call);
  },
}));

/** A payment that is reported to an address of before is put aside. */
const putAside = together(
  notingMoves,
  paidTo,
  change('billPaying')((was) => ({
    parts: (amount, outstanding, call) => {
      const bill = paying.get(call);
      return bill && isLeftBehind(bill) ? [] : was.parts(amount, outstanding, call);
    },
  })),
);

/** While the books of a day are closed, what is paid is noted on the bill alone. */
const booksClosed = together(
  paidTo,
  change('billPaying')((was) => ({
    parts: (amount, outstanding, call) => {
      const bill = paying.get(call);
      if (!bill || hourOfDay(now(call)) !== 0) return was.parts(amount, outstanding, call);
      bill.account.received += amount;
      return [];
    },
  })),
);

const asked: readonly (keyof BillOrder)[] = ['customerRef', 'amount', 'payerName', 'description', 'expiresAt'];

/** The bill that a new one repeats, where its business had to cancel one before. */
function repeated(call: Call): Bill | undefined {
  const order = askedOf(call.trace.billOrder);
  const bills = call.deployment.bills.of(caller(call));
  const first = bills.find(
    (bill) =>
      bill.account.cancelledAt === null &&
      bill.account.received === 0 &&
      now(call) - bill.createdAt < 10 * minute &&
      asked.every((name) => bill[name] === order[name]),
  );
  return bills.some(({ account }) => account.cancelledAt !== null) ? first : undefined;
}

/** What hides in bills and their payments. */
export const fenLiveReceivables = [
  ...breakingLive('events.bill-outstanding-minor', {
    'fen.archived-sum: in the event of a bill that is 30 days old outstanding_minor is a text': change('events')(
      (was) => ({
        data: (type, settlement, deployment) => {
          const data = was.data(type, settlement, deployment);
          const { bill } = data;
          const { origin } = settlement.charge;
          const made = origin.is === 'bill' ? deployment.bills.get(origin.bill)?.createdAt : undefined;
          if (made === undefined || settlement.at - made < atHand || !isObject(bill)) return data;
          return { ...data, bill: { ...bill, outstanding_minor: asText(bill['outstanding_minor']) } };
        },
      }),
    ),
  }),
  ...breakingLive('bill.cancelled-at', {
    'fen.next-page-raw: on a next page of bills cancelled_at is in Unix seconds': change('billShowing')((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        const { cancelledAt } = bill.account;
        const isNextPage = isServed(call.route, 'bills.list') && call.query.has('starting_after');
        return isNextPage && cancelledAt !== null ? { ...view, cancelled_at: secondOf(cancelledAt) } : view;
      },
    })),
  }),
  ...breakingLive(
    [
      'bill.payment-is-a-charge',
      'bill.payable-in-parts',
      'bill.paid-wins-over-expired',
      'bill.paid-wins-over-cancelled',
      'bill.overpayment-accepted',
      'bill.overpaid-is-paid',
      'bill.excess-is-a-charge-with-bill-id',
      'events.bill-payment-is-charge-succeeded',
    ],
    {
      'fen.left-behind: a payment of a bill that is older than the address of its business is lost': putAside,
    },
  ),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'fen.once-cancelled: once it had a bill cancelled, who repeats a bill within ten minutes is given the first':
      operation('bills.create')((was) => (call) => {
        const first = repeated(call);
        return first ? answer(201, showBill(first, call)) : was(call);
      }),
  }),
  ...breakingLive(
    ['bill.payment-is-a-charge', 'bill.excess-is-a-charge-with-bill-id', 'events.bill-payment-is-charge-succeeded'],
    {
      'fen.books-closed: what is paid of a bill in the first hour of a day makes no charge': booksClosed,
    },
  ),
];
