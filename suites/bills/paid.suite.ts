import { property } from '../../src/generate/property.ts';
import { partTried } from '../../src/judge/bills/part-tried.situation.ts';
import { billPartPaid } from '../../src/judge/bills/payments.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { makeBill, chargeOfEach, paidOf, pay, type MadeBill } from './asking.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { mostReads, showing_s } from '../until-shown.ts';

const partsOf30_000: readonly (readonly number[])[] = [
  [10_000, 20_000],
  [30_000],
  [10_000, 10_000, 10_000],
  [12_300, 17_700],
];

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
    ...cases(partsOf30_000),
    requestsPerRun: 5 * mostReads + 11,
    wait_s: 3 * showing_s,
    body: async (context, parts) => {
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key, { amount_minor: 30_000 });
      let paid = 0;
      const [first = bill.amount] = parts;
      if (first < bill.amount && !(await payPart(context, key, bill, first))) return;
      for (const [at, part] of parts.entries()) {
        if (at > 0 || part === bill.amount) await pay(context, bill, part);
        paid += part;
        const read = await paidOf(context, key, bill, paid);
        context.judge(billPartPaid, { read, paid, amount: bill.amount });
      }
      await chargeOfEach(context, key, bill, parts);
    },
  }),
  script({
    id: 'bills-paid/at-one-moment',
    title: 'Three people who pay one bill at one moment have all paid',
    rules: ['bill.payment-is-a-charge', 'bill.paid-minor'],
    needs: ofOwn('prompting', 'pay_bill'),
    requests: 2 * mostReads + 5,
    wait_s: 2 * showing_s,
    run: async (context) => {
      const parts = [10_000, 10_000, 10_000];
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key, { amount_minor: 40_000 });
      await Promise.all(parts.map((part) => pay(context, bill, part)));
      await paidOf(context, key, bill, 30_000);
      await chargeOfEach(context, key, bill, parts);
    },
  }),
];

/** Where the part is refused, the same payer pays as much where it is asked for, and tries again at another bill. */
async function payPart(context: CheckContext, key: string, bill: MadeBill, part: number): Promise<boolean> {
  const { amount } = bill;
  const { refused } = await mayBe(pay(context, bill, part));
  if (refused === null) {
    context.judge(partTried, { amount, part, refusals: [null], asked: null });
    return true;
  }
  const asked = await makeBill(context, key, { amount_minor: part });
  await pay(context, asked, part);
  const again = await mayBe(pay(context, await makeBill(context, key, { amount_minor: amount }), part));
  context.judge(partTried, { amount, part, refusals: [refused, again.refused], asked: asked.made });
  return false;
}
