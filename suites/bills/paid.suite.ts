import { property } from '../../src/generate/property.ts';
import { billPartPaid } from '../../src/judge/bills/payments.situation.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { makeBill, chargeOfEach, paidOf, pay } from './asking.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
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
    requestsPerRun: 5 * mostReads + 9,
    wait_s: 3 * showing_s,
    body: async (context, parts) => {
      const { key } = await ownBusiness(context);
      const bill = await makeBill(context, key, { amount_minor: 30_000 });
      let paid = 0;
      for (const part of parts) {
        await pay(context, bill, part);
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
