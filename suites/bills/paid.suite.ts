import { amount as limits } from '../../src/contract/limits.ts';
import { listEvents } from '../../src/generate/request.ts';
import { drawnMost } from '../../src/generate/drawn.ts';
import { property } from '../../src/generate/property.ts';
import { partTried } from '../../src/judge/bills/part-tried.situation.ts';
import { billPartPaid, billPayments, haveAmounts } from '../../src/judge/bills/payments.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { makeBill, chargeOfEach, paidOf, pay, type MadeBill } from './asking.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { bills, charges } from '../creations.ts';
import { inTurn } from '../sending.ts';
import { mostReads, showing_s, untilShown } from '../until-shown.ts';

const allParts: readonly (readonly number[])[] = [
  [15_000, 10_000, 12_300],
  [30_000],
  [10_000, 10_000, 10_000],
  [12_300, 17_700],
];

const many = 24;

/** After how many of them the bill is looked at. */
const looks = [11, 17, 21, many];

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part);

export const checks = [
  property<readonly number[]>({
    id: 'bills-paid/in-parts',
    title: 'A bill that several people pay in parts shows after each what was paid and what is left',
    rules: [
      'bill.payable-in-parts',
      'bill.payment-is-a-charge',
      'bill.paid-minor',
      'bill.paid-minor-never-shrinks',
      'bill.paid-is-paid-in-full',
      'bill.outstanding-is-what-is-left',
      'bill.control-number-stays',
      'bill.amount-as-asked',
    ],
    needs: ofOwn('prompting', 'pay_bill'),
    ...cases(allParts),
    requestsPerRun: 8 * mostReads + 14,
    wait_s: 6 * showing_s,
    body: async (context, parts) => {
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key, { amount_minor: sumOf(parts) });
      let paid = 0;
      for (const part of parts) {
        if (!(await payPart(context, key, bill, { part, left: bill.amount - paid }))) return;
        paid += part;
        const read = await paidOf(context, key, bill, paid);
        context.judge(billPartPaid, { read, paid, amount: bill.amount });
      }
      await chargeOfEach(context, key, bill, parts);
    },
  }),
  script({
    id: 'bills-paid/one-after-another',
    title: 'A customer who has paid one bill pays the next',
    rules: ['bill.payment-is-a-charge', 'bill.paid-minor', 'bill.paid-is-paid-in-full', 'bills.create.amount-required'],
    needs: ofOwn('prompting', 'pay_bill'),
    requests: 4 * mostReads + 10,
    wait_s: 4 * showing_s,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      // Refused for its expiry, and asked for again without.
      const body = bills.sample();
      await context.send(bills.post(key, { ...body, expires_at: '2020-01-31T00:00:00Z' }));
      const first = await makeBill(context, key, body);
      const next = await makeBill(context, key, { amount_minor: 12_300, customer_ref: first.customerRef });
      for (const bill of [first, next]) {
        await pay(context, bill, bill.amount);
        const read = await paidOf(context, key, bill, bill.amount);
        context.judge(billPartPaid, { read, paid: bill.amount, amount: bill.amount });
        await chargeOfEach(context, key, bill, [bill.amount]);
      }
      // What a customer was billed before is no amount of another bill.
      await context.send(bills.post(key, { customer_ref: first.customerRef }));
    },
  }),
  script({
    id: 'bills-paid/but-for-a-step',
    title: 'A bill that is paid but for the least that an amount may differ by is paid in part',
    rules: ['bill.paid-minor', 'bill.paid-is-paid-in-full', 'bill.outstanding-is-what-is-left'],
    needs: ofOwn('prompting', 'pay_bill'),
    requests: mostReads + 1,
    wait_s: showing_s,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key);
      const paid = bill.amount - limits.multipleOf;
      if ((await mayBe(pay(context, bill, paid))).refused !== null) return;
      context.judge(billPartPaid, { read: await paidOf(context, key, bill, paid), paid, amount: bill.amount });
    },
  }),
  script({
    id: 'bills-paid/in-many-parts',
    title: 'A bill that is paid in two dozen parts counts each of them',
    rules: ['bill.payable-in-parts', 'bill.payment-is-a-charge', 'bill.paid-minor', 'bill.outstanding-is-what-is-left'],
    needs: ofOwn('prompting', 'pay_bill'),
    requests: looks.length * mostReads + 7,
    wait_s: looks.length * showing_s,
    run: async (context) => {
      const parts = Array.from({ length: many }, (_, at) => 10_000 + 100 * at);
      // Of a small cap it would take most.
      if ((drawnMost() ?? 0) < sumOf(parts))
        throw new NotExercised('a spend cap with room for two dozen payments of a bill');
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key, { amount_minor: sumOf(parts) });
      for (const [at, part] of parts.entries()) {
        const [paid, count] = [sumOf(parts.slice(0, at + 1)), at + 1];
        if (!(await payPart(context, key, bill, { part, left: bill.amount - paid + part }))) return;
        if (!looks.includes(count)) continue;
        context.judge(billPartPaid, { read: await paidOf(context, key, bill, paid), paid, amount: bill.amount });
      }
      const page = await untilShown(context, charges.list(key, { limit: '100' }), (each) => haveAmounts(each, parts));
      context.judge(billPayments, { made: bill.made, page, payments: parts });
      await inTurn(context, listEvents(key), bills.list(key));
    },
  }),
  script({
    id: 'bills-paid/at-one-moment',
    title: 'People who pay one bill, and another of its customer, at one moment have all paid what they paid',
    rules: ['bill.payment-is-a-charge', 'bill.paid-minor'],
    needs: ofOwn('prompting', 'pay_bill'),
    requests: 3 * mostReads + 7,
    wait_s: 3 * showing_s,
    run: async (context) => {
      const parts = [10_000, 10_000, 10_000];
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key, { amount_minor: 40_000 });
      const other = await makeBill(context, key, { amount_minor: 40_000, customer_ref: bill.customerRef });
      await Promise.all([...parts.map((part) => pay(context, bill, part)), pay(context, other, 12_300)]);
      await paidOf(context, key, bill, 30_000);
      await paidOf(context, key, other, 12_300);
      await chargeOfEach(context, key, bill, [...parts, 12_300]);
    },
  }),
];

/**
 * Where the part is refused, the same payer pays as much where it is asked for, and tries again: at another bill, or where
 * this one was paid in part before, at this one.
 */
async function payPart(
  context: CheckContext,
  key: string,
  bill: MadeBill,
  { part, left }: { readonly part: number; readonly left: number },
): Promise<boolean> {
  if (part === left) {
    await pay(context, bill, part);
    return true;
  }
  const { refused } = await mayBe(pay(context, bill, part));
  if (refused === null) {
    context.judge(partTried, { amount: left, part, refusals: [null], asked: null });
    return true;
  }
  const asked = await makeBill(context, key, { amount_minor: part });
  await pay(context, asked, part);
  const other = left === bill.amount ? await makeBill(context, key, { amount_minor: left }) : bill;
  const again = await mayBe(pay(context, other, part));
  context.judge(partTried, { amount: left, part, refusals: [refused, again.refused], asked: asked.made });
  return false;
}
