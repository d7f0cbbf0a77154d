import type { Exchange } from '../../src/evidence/exchange.ts';
import { amount as limits } from '../../src/contract/limits.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { drawnMost } from '../../src/generate/drawn.ts';
import { refOf, type BillWish } from '../../src/generate/bills/bill.ts';
import { property } from '../../src/generate/property.ts';
import {
  billExcess,
  billOverpaid,
  ofExcess,
  overpaymentTried,
  showsExcess,
  type Overpayment,
} from '../../src/judge/bills/overpaid.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { billing, keyFor, pause, readAll, whileRead } from '../sending.ts';
import { makeBill, paidOf, pay, untilState, type MadeBill } from './asking.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';
import { bills, charges } from '../creations.ts';
import { walk } from '../lists/walking.ts';

type Enlarging = Overpayment & {
  /** So many times as much where that costs nobody anything. */
  readonly times?: number;
  /** How many characters name the customer. */
  readonly customer?: number;
  /** What became of the bill of the same customer before it; left out: there is none. */
  readonly former?: 'open' | 'cancelled';
  /** Somebody cancels it once it is paid. */
  readonly cancelled?: true;
  /** It is long since the bill was made, where that takes no real time. */
  readonly isOld?: true;
};

const old_s = 16 * 86_400;

const overpayments: readonly Enlarging[] = [
  { amount: 20_000, before: [], last: 30_000, customer: 12, former: 'cancelled' },
  // As much once more, as who pays in equal parts does.
  { amount: 30_000, before: [20_000], last: 20_000, customer: 10 },
  { amount: 30_000, before: [10_000, 10_000], last: 31_300, times: 60_000, customer: 9, former: 'open', isOld: true },
  // Whoever rounds it up.
  { amount: 65_000, before: [], last: 100_000, customer: 16 },
  { amount: 12_300, before: [], last: 198_700, times: 10_000, customer: 43 },
];

/** Whether a bill can be paid on that is paid already is open; what is taken is an excess. */
const onPaidOnes: readonly Enlarging[] = [
  { amount: 20_000, before: [20_000], last: 7_000 },
  { amount: 20_000, before: [31_000], last: 12_000, times: 10_000, cancelled: true },
];

/** In sum above what fits 31 bits, or too much by a large sum. */
const enlarged = ({ times = 1, ...overpayment }: Enlarging): Enlarging => {
  const { amount, before, last } = overpayment;
  const by = (drawnMost() ?? 0) < limits.maximum ? 1 : times;
  return { ...overpayment, amount: amount * by, before: before.map((part) => part * by), last: last * by };
};

interface Overpaid {
  readonly bill: MadeBill;
  /** Why the payment was refused that was too much; null: it was not. */
  readonly refused: string | null;
}

async function overpay(context: CheckContext, key: string, overpayment: Enlarging): Promise<Overpaid> {
  const { amount, before, last, customer, former, isOld, cancelled } = overpayment;
  const wish = { amount_minor: amount, ...(customer !== undefined && { customer_ref: refOf(customer) }) };
  if (former) await formerOf(context, key, wish, former);
  const bill = await makeBill(context, key, wish);
  let paid = 0;
  for (const [place, payment] of [...before, last].entries()) {
    if (isOld && place === before.length && context.clock.jumps) await pause(context, old_s);
    if (cancelled && place === before.length) await mayBe(context.operate('cancel_bill', { bill: bill.id }));
    const paying = () => pay(context, bill, payment);
    const isRead = former !== undefined && place === before.length;
    const { refused } = await mayBe(isRead ? whileRead(context, bills.get(key, bill.id), paying) : paying());
    if (refused !== null) return { bill, refused };
    paid += payment;
    // When a payment counts is not stated: what is paid before that is no excess yet.
    if (place < before.length)
      await untilShown(context, bills.get(key, bill.id), (read) => showsPaid(read, paid, amount));
  }
  return { bill, refused: null };
}

async function formerOf(
  context: CheckContext,
  key: string,
  wish: Partial<BillWish>,
  became: NonNullable<Enlarging['former']>,
): Promise<void> {
  const { id } = await makeBill(context, key, wish);
  if (became === 'cancelled') await mayBe(context.operate('cancel_bill', { bill: id }));
}

/** What a bill shows as paid that is paid in full may be all that was, or no more than it asks for. */
const showsPaid = (read: Exchange, paid: number, amount: number): boolean =>
  Number(objectOf(read)?.['paid_minor']) >= Math.min(paid, amount);

/** Where the payment is refused, the same payer pays as much where it is asked for, and tries again. */
async function overpaid(context: CheckContext, key: string, overpayment: Enlarging): Promise<MadeBill | null> {
  const first = await overpay(context, key, overpayment);
  if (first.refused === null) {
    context.judge(overpaymentTried, { overpayment, refusals: [null], asked: null });
    return first.bill;
  }
  const asked = await makeBill(context, key, { amount_minor: overpayment.last });
  await pay(context, asked, overpayment.last);
  const again = await overpay(context, key, overpayment);
  context.judge(overpaymentTried, { overpayment, refusals: [first.refused, again.refused], asked: asked.made });
  return again.refused === null ? again.bill : null;
}

export const checks = [
  property({
    id: 'bills-overpaid/becomes-paid',
    title: 'A payment of more than is outstanding is accepted, and the bill is paid',
    rules: ['bill.overpayment-accepted', 'bill.overpaid-is-paid'],
    needs: { keys: { main: billing }, operator: ['pay_bill'], operatorMay: ['cancel_bill'], permit: 'prompting' },
    ...cases(overpayments),
    requestsPerRun: 5 * mostReads + 10,
    wait_s: 5 * showing_s,
    ages_s: 2 * old_s,
    body: async (context, wanted) => {
      const key = keyFor(context);
      const bill = await overpaid(context, key, enlarged(wanted));
      if (!bill) return;
      const read = await untilState(context, key, bill.id, 'paid');
      context.judge(billOverpaid, { made: bill.made, read });
    },
  }),
  property({
    id: 'bills-overpaid/excess',
    title: 'What was paid too much of a bill is a charge that names the bill',
    rules: ['bill.excess-is-a-charge-with-bill-id', 'bills.create.duplicate-makes-second-bill'],
    needs: { ...ofOwn('prompting', 'pay_bill'), operatorMay: ['cancel_bill'] },
    ...cases([...overpayments, ...onPaidOnes]),
    requestsPerRun: 3 * mostReads + 18,
    wait_s: 3 * showing_s,
    ages_s: old_s,
    body: async (context, wanted) => {
      const { key } = await ownBusiness(context);
      const overpayment = enlarged(wanted);
      const { bill, refused } = await overpay(context, key, overpayment);
      if (refused !== null) return;
      await excessOf(context, key, bill, overpayment);
      // Nothing of it is paid for the next bill, which is asked for in the same words.
      await context.send(bill.request);
      // The payment and what was too much of it are of one moment.
      await walk(context, { key, query: { limit: '1' }, pages: 2 });
    },
  }),
  script({
    id: 'bills-overpaid/not-by-a-shilling',
    title: 'A bill that is paid to the shilling is not overpaid',
    rules: ['bill.outstanding-is-what-is-left', 'bill.paid-minor', 'bill.paid-minor-never-shrinks'],
    needs: { keys: { main: billing }, operator: ['pay_bill'], permit: 'prompting' },
    requests: mostReads + 3,
    wait_s: showing_s,
    run: async (context) => {
      const amount_minor = 12_300;
      const bill = await makeBill(context, keyFor(context), { amount_minor });
      const ofCustomer = bills.list(keyFor(context), { customer_ref: bill.customerRef });
      await context.send(ofCustomer);
      await pay(context, bill, amount_minor);
      await paidOf(context, keyFor(context), bill, amount_minor);
      // The same list once more: one that is remembered shows what was.
      await context.send(ofCustomer);
    },
  }),
];

/** Looks for the charge of what was too much; gives whether it was there. */
export async function excessOf(
  context: CheckContext,
  key: string,
  { id, made }: Pick<MadeBill, 'id' | 'made'>,
  paid: Overpayment,
): Promise<boolean> {
  const isShown = (page: Exchange): boolean => showsExcess(page, id, paid);
  const page = await untilShown(context, charges.list(key, { limit: '100' }), isShown);
  const ids = ofExcess(page, paid)
    .slice(0, 3)
    .flatMap(({ id: charge }) => (typeof charge === 'string' ? [charge] : []));
  const asks = [
    ...ids.map((charge) => charges.get(key, charge)),
    charges.list(key, { state: 'succeeded', limit: '100' }),
  ];
  const reads = (await readAll(context, ...asks)).slice(0, ids.length);
  context.judge(billExcess, { made, overpayment: paid, page, reads });
  return isShown(page);
}
