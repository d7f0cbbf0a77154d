import type { Exchange } from '../../src/evidence/exchange.ts';
import { stateOf } from '../../src/evidence/read.ts';
import { eternal } from '../../src/generate/bills/bill.ts';
import { property } from '../../src/generate/property.ts';
import { billCancelled, paidBillNotCancelled } from '../../src/judge/bills/ends.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { billing, billingKey, keyFor, pause } from '../sending.ts';
import { makeBill, paidOf, pay, untilState, type MadeBill } from './asking.ts';
import { soon, untilOver } from './expired.suite.ts';
import { mayBe } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { bills } from '../creations.ts';

const minute_s = 60;
const day_s = 86_400;

export const checks = [
  property({
    id: 'bills-cancelled/unpaid',
    title: 'An unpaid bill that is cancelled is in state cancelled, and says since when',
    rules: ['bill.cancelling-makes-cancelled', 'bill.cancelling-sets-cancelled-at', 'bills.list.state-cancelled'],
    needs: { ...billingKey, operator: ['cancel_bill'] },
    ...cases([{}, soon]),
    requestsPerRun: mostReads + 4,
    wait_s: showing_s,
    body: async (context, wish) => {
      const key = keyFor(context);
      const bill = await makeBill(context, key, wish);
      await cancelled(context, key, bill, null);
      await context.send(bills.list(key, { customer_ref: bill.customerRef }));
      await context.send(bills.list(key, { state: 'cancelled', limit: '10' }));
      if (!context.clock.jumps) return;
      await untilOver(context, bill);
      await context.send(bills.get(key, bill.id));
    },
  }),
  script({
    id: 'bills-cancelled/later',
    title: 'cancelled_at is the moment of the cancellation, not that of the bill',
    rules: ['bill.cancelling-sets-cancelled-at'],
    needs: { ...billingKey, operator: ['cancel_bill'] },
    requests: mostReads + 2,
    wait_s: 12 * minute_s + showing_s,
    ages_s: day_s,
    run: async (context) => {
      // Where nobody waits for it, when the bill is of another day.
      const after_s = context.clock.jumps ? day_s + 12 * minute_s : 12 * minute_s;
      const key = keyFor(context);
      const bill = await makeBill(context, key, { ...eternal, payer_name: undefined });
      await context.clock.until(bill.made.received + after_s * 1000);
      const waited_ms = context.clock.now() - bill.made.received;
      await cancelled(context, key, bill, waited_ms);
    },
  }),
  script({
    id: 'bills-cancelled/paid-a-moment-before',
    title: 'What was paid of a bill a moment before it is cancelled stays paid',
    rules: ['bill.paid-minor', 'bill.paid-minor-never-shrinks', 'bill.outstanding-is-what-is-left'],
    needs: { keys: { main: billing }, operator: ['pay_bill', 'cancel_bill'], permit: 'prompting' },
    requests: 2 * mostReads + 3,
    wait_s: 2 * showing_s + 10,
    run: async (context) => {
      const key = keyFor(context);
      const [amount_minor, part] = [40_000, 10_000];
      const bill = await makeBill(context, key, { amount_minor });
      const { refused } = await mayBe(pay(context, bill, part));
      if (refused !== null) throw new NotExercised(`a bill that is paid in part: ${refused}`);
      // What is not written down yet may come to a bill that is over.
      await paidOf(context, key, bill, part);
      await mayBe(context.operate('cancel_bill', { bill: bill.id }));
      await paidOf(context, key, bill, part);
      await readAgain(context, key, bill);
    },
  }),
  property({
    id: 'bills-cancelled/paid-as-well',
    title: 'A bill that is both paid and cancelled is paid',
    rules: ['bill.paid-wins-over-cancelled'],
    needs: { keys: { main: billing }, operator: ['pay_bill', 'cancel_bill'], permit: 'prompting' },
    ...cases(['paid first', 'cancelled first', 'at one moment'] as const),
    requestsPerRun: mostReads + 5,
    wait_s: showing_s + 10,
    body: (context, order) => inOrder[order](context),
  }),
];

const inOrder = { 'paid first': paidFirst, 'cancelled first': cancelledFirst, 'at one moment': atOneMoment };

/** A payment that was taken is one, whatever else was done meanwhile. */
async function atOneMoment(context: CheckContext): Promise<void> {
  const key = keyFor(context);
  const bill = await makeBill(context, key);
  const [{ refused }] = await Promise.all([
    mayBe(pay(context, bill, bill.amount)),
    mayBe(context.operate('cancel_bill', { bill: bill.id })),
  ]);
  if (refused !== null) throw new NotExercised(`a bill that is paid while it is cancelled: ${refused}`);
  await paidOf(context, key, bill, bill.amount);
  await pause(context, 10);
  await context.send(bills.get(key, bill.id));
}

async function paidFirst(context: CheckContext): Promise<void> {
  const key = keyFor(context);
  const bill = await makeBill(context, key);
  await pay(context, bill, bill.amount);
  await paidOf(context, key, bill, bill.amount);
  const { refused } = await mayBe(context.operate('cancel_bill', { bill: bill.id }));
  const read = await readAgain(context, key, bill);
  if (refused === null || stateOf(read) !== 'paid') return;
  // Who cancels bills, but not a paid one, lets the payment win as well.
  await context.operate('cancel_bill', { bill: (await makeBill(context, key)).id });
  context.judge(paidBillNotCancelled, { read, refused });
}

async function cancelledFirst(context: CheckContext): Promise<void> {
  const key = keyFor(context);
  const bill = await makeBill(context, key);
  await context.operate('cancel_bill', { bill: bill.id });
  const { refused } = await mayBe(pay(context, bill, bill.amount));
  if (refused !== null) throw new NotExercised(`a cancelled bill that can be paid: ${refused}`);
  await readAgain(context, key, bill);
}

async function readAgain(context: CheckContext, key: string, bill: MadeBill): Promise<Exchange> {
  await pause(context, 10);
  await context.send(bills.list(key, { customer_ref: bill.customerRef }));
  return context.send(bills.get(key, bill.id));
}

async function cancelled(context: CheckContext, key: string, bill: MadeBill, waited_ms: number | null): Promise<void> {
  await context.operate('cancel_bill', { bill: bill.id });
  const read = await untilState(context, key, bill.id, 'cancelled');
  context.judge(billCancelled, { made: bill.made, read, waited_ms });
}
