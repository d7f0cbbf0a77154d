import { eternal } from '../../src/generate/bills/bill.ts';
import { property } from '../../src/generate/property.ts';
import { paidBillOver, unpaidBillOver } from '../../src/judge/bills/ends.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { billing, billingKey, keyFor } from '../sending.ts';
import { makeBill, paidOf, pay, untilState, type MadeBill } from './asking.ts';
import { mayBe } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';
import { bills } from '../creations.ts';

const minute_s = 60;

/** Clocks may differ by five minutes: far enough away to be accepted, and long enough over to be over for everybody. */
const expiresAfter_s = 8 * minute_s;
const overFor_s = 6 * minute_s;
export const expiry_s = expiresAfter_s + overFor_s;
export const soon = { expires: { after_s: expiresAfter_s, form: 'seconds' } } as const;

export const untilOver = (context: CheckContext, { made }: MadeBill): Promise<void> =>
  context.clock.until(made.received + expiry_s * 1000);

export const checks = [
  script({
    id: 'bills-expired/unpaid',
    title: 'An unpaid bill is not over before its moment; what is made of it afterwards is written down',
    rules: ['bill.null-expiry-never-expires', 'bill.expires-at-as-asked', 'bill.expires-not-before-its-time'],
    needs: billingKey,
    requests: 9,
    wait_s: expiry_s,
    run: async (context) => {
      const key = keyFor(context);
      const [dated, lasting] = [await makeBill(context, key, soon), await makeBill(context, key, eternal)];
      await context.send(bills.get(key, dated.id));
      await context.clock.until(dated.made.received + (expiresAfter_s - minute_s / 2) * 1000);
      await context.send(bills.get(key, dated.id));
      await context.send(bills.list(key, { state: 'expired', limit: '10' }));
      await untilOver(context, dated);
      const read = await context.send(bills.get(key, dated.id));
      context.judge(unpaidBillOver, { read, over_s: overFor_s });
      await context.send(bills.get(key, lasting.id));
      await context.send(bills.list(key, { state: 'expired', limit: '10' }));
      await context.send(bills.list(key, { state: 'open', limit: '10' }));
    },
  }),
  property({
    id: 'bills-expired/paid-as-well',
    title: 'A bill that is paid stays paid when its expiry passes',
    rules: ['bill.paid-wins-over-expired'],
    needs: { keys: { main: billing }, operator: ['pay_bill'], permit: 'prompting' },
    ...cases(['before', 'too much before', 'after'] as const),
    requestsPerRun: mostReads + 5,
    wait_s: expiry_s + showing_s,
    body: async (context, when) => {
      const key = keyFor(context);
      const bill = await makeBill(context, key, soon);
      if (when === 'before') {
        await pay(context, bill, bill.amount);
        await paidOf(context, key, bill, bill.amount);
      }
      if (when === 'too much before') {
        const { refused: tooMuch } = await mayBe(pay(context, bill, bill.amount + 10_000));
        if (tooMuch !== null) throw new NotExercised(`a bill that is paid more than it asks for: ${tooMuch}`);
        await untilState(context, key, bill.id, 'paid');
      }
      await untilOver(context, bill);
      const refused = when === 'after' ? (await mayBe(pay(context, bill, bill.amount))).refused : null;
      if (refused !== null) throw new NotExercised(`a bill paid after its expiry: ${refused}`);
      const { made: later } = await makeBill(context, key);
      const read = await context.send(bills.get(key, bill.id));
      context.judge(paidBillOver, { read, later });
      await context.send(bills.list(key, { customer_ref: bill.customerRef }));
      await context.send(bills.list(key, { state: 'paid', limit: '10' }));
    },
  }),
];
