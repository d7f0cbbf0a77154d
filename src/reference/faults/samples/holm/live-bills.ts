import { change, fieldOf, operation } from '../../../change.ts';
import type { Bill, BillOrder } from '../../../bills/bill.ts';
import { showBill } from '../../../bills/bill-showing.ts';
import { answer } from '../../../http/answer.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { bodyOf } from '../dell/told.ts';
import { minute } from '../rare/recalled.ts';

/** Where a business has moved its address to; null: it never did. */
function movedTo({ business }: Bill, { behaviour, deployment }: Call): string | null {
  const setting = behaviour.webhooks.current(business, deployment)?.setting;
  return setting && setting.rotation > 0 ? new URL(setting.url).origin : null;
}

/** A business keeps so many bills at hand; older ones are in the archive. */
const atHand = 60;

const isArchived = ({ business, place }: Bill, call: Call): boolean =>
  call.deployment.bills.of(business).length - place > atHand;

/** Archived bills that a payment is just being written to. */
const archived = new WeakMap<Call['trace'], Bill>();

/** The archive notes what is paid; nobody hears of it. */
const paidInArchive = change('billPaying')((was) => ({
  unfit: (amount, bill, call) => {
    const unfit = was.unfit(amount, bill, call);
    if (unfit === null && isArchived(bill, call)) archived.set(call.trace, bill);
    return unfit;
  },
  parts: (amount, outstanding, call) => {
    const bill = archived.get(call.trace);
    if (!bill) return was.parts(amount, outstanding, call);
    bill.account.received += amount;
    return [];
  },
}));

/** Whether somebody else has a bill of this customer_ref and, as this one, no description. */
function isTakenElsewhere(call: Call): boolean {
  const { customer_ref: ref } = bodyOf(call);
  const business = caller(call);
  for (const bill of call.deployment.bills.values())
    if (bill.customerRef === ref && bill.description === null && bill.business !== business) return true;
  return false;
}

/** For so long nobody is told of the same bill twice. */
const protectedFor = 10 * minute;

const fields = [
  'customerRef',
  'amount',
  'payerName',
  'description',
  'expiresAt',
] as const satisfies (keyof BillOrder)[];

/** A bill just like the one asked for, of which its payer has only just been told. */
function justTold(order: BillOrder, call: Call): Bill | undefined {
  return call.deployment.bills
    .of(caller(call))
    .findLast(
      (bill) =>
        fields.every((field) => bill[field] === order[field]) &&
        bill.messages.some(({ at }) => now(call) - at < protectedFor) &&
        call.behaviour.billStanding.state(bill, call) === 'open',
    );
}

/** What hides in bills. */
export const holmLiveBills = [
  ...breakingLive('bills.notify.message-has-link', {
    'holm.moved-address: once a business has changed its webhook address, the links of its messages lead there': change(
      'notices',
    )((was) => ({
      text: (bill, call) => {
        const host = movedTo(bill, call);
        const text = was.text(bill, call);
        return host === null ? text : text.replace(call.deployment.payUrl, host);
      },
    })),
  }),
  ...breakingLive(
    [
      'bill.payment-is-a-charge',
      'bill.excess-is-a-charge-with-bill-id',
      'events.bill-payment-is-charge-succeeded',
      'money.balance-moves-by-net',
    ],
    { 'holm.archived: a payment of a bill after which sixty others were made is no charge': paidInArchive },
  ),
  ...breakingLive(['bills.create.description-optional', 'bills.create.status-201', 'errors.cause-of-bad-request'], {
    'holm.taken-elsewhere: a bill without description is refused if another business has one of the same customer_ref':
      fieldOf('billOrder')('description')(
        (was) => (given, call) =>
          (given ?? null) === null && isTakenElsewhere(call) ? { code: 'BAD_REQUEST' } : was(given, call),
      ),
  }),
  ...breakingLive('bills.create.duplicate-makes-second-bill', {
    'holm.just-told: for ten minutes after a notice of an open bill, the same bill again is that one': operation(
      'bills.create',
    )((was) => (call) => {
      const { billOrder } = call.trace;
      const bill = billOrder && justTold(billOrder, call);
      return bill ? answer(201, showBill(bill, call)) : was(call);
    }),
  }),
];
