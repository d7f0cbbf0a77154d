import type { Exchange } from '../../src/evidence/exchange.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { controlNumbers } from '../../src/judge/bills/check-digit.situation.ts';
import { postNotice } from '../../src/generate/request.ts';
import { script } from '../../src/generate/script.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { billingKey, keyFor, billing, inTurn, pause } from '../sending.ts';
import { behind_s, makeBill, paidOf, pay, type MadeBill } from './asking.ts';
import { billPage, filledIn, pagePrefilled, type FilledIn } from '../../src/judge/bills/hosted-page.situation.ts';
import { mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { opened } from '../payer-pages.ts';
import { turnOf } from '../turn-of.ts';
import { mostReads, showing_s } from '../until-shown.ts';

/** By chance, a wrong scheme fits as many numbers once in 10^8. */
const samples = 8;

/** A bill that never expires, or in years, can be paid on its page all the while. */
const old_s = 40 * 86_400;

/** Before that a page is still of use. */
const soon_s = 4800;

/** Bills of every size, and a payment that leaves another figure of each. */
const sizes = [
  { amount: 123_456_700, part: 10_000 },
  { amount: 98_765_400, part: 76_543_200 },
  { amount: 20_000, part: 10_000 },
  { amount: 1_987_654_300, part: 1_234_500 },
] as const;

/** Payments of one bill, after each of which its page is looked at. */
const parts = 7;

/** As people and firms are called. */
const names = ["Ng'wandu Mushi", 'Duka la “Mama Asha”', 'Juma & Wanawe <Ltd>', 'Chang’ombe 100%'];

export const checks = [
  script({
    id: 'bills-control-numbers/many',
    title: 'Many bills have as many control numbers, of which each last digit checks the others',
    rules: [
      'bill.control-number',
      'bill.control-number-check-digit',
      'bill.control-number-of-one-bill',
      'bill.control-number-printed',
      'bill.control-number-printed-same-digits',
    ],
    needs: billingKey,
    requests: samples,
    run: async (context) => {
      const made: Exchange[] = [];
      for (let at = 0; at < samples; at += 1) made.push((await makeBill(context, keyFor(context))).made);
      context.judge(controlNumbers, { made });
    },
  }),
  script({
    id: 'bills-hosted-page/stands-there',
    title: 'The hosted page of a bill stands at its control number',
    rules: ['bill.hosted-page'],
    needs: { keys: { main: billing }, fixtures: ['pay_url'] },
    requests: 4,
    run: async (context) => {
      const key = keyFor(context);
      // One that lasts, and one that is over soon.
      for (const ending of [{}, { expires: { after_s: soon_s, form: 'seconds' } } as const]) {
        const { id, made, controlNumber } = await makeBill(context, key, { amount_minor: 12_300, ...ending });
        // Whoever told of it at no number has closed no page.
        if (!('expires' in ending))
          await inTurn(context, ...['none', '12'].map((phone) => postNotice(key, id, { phone })));
        context.judge(billPage, { made, page: await opened(context, `/b/${controlNumber}`) });
      }
    },
  }),
  script({
    id: 'bills-hosted-page/part-paid',
    title: 'The hosted page of a bill that is paid in part is filled in with what is left',
    rules: ['bill.hosted-page-prefilled', 'bill.hosted-page'],
    needs: { keys: { main: billing }, fixtures: ['pay_url'], operator: ['pay_bill'] },
    requests: 1 + parts * mostReads,
    wait_s: parts * (showing_s + behind_s) + old_s,
    run: async (context) => {
      const [amount, part] = [98_765_400, 12_300];
      const bill = await makeBill(context, keyFor(context), { amount_minor: amount });
      const before: number[] = [];
      let earlier = await lookBefore(context, bill);
      for (let paid = part; paid <= parts * part; paid += part) {
        await pay(context, bill, part);
        const read = await paidOf(context, keyFor(context), bill, paid);
        // A page may be behind what is read.
        await pause(context, paid === parts * part && context.clock.jumps ? old_s : behind_s);
        const page = await opened(context, `/b/${bill.controlNumber}`);
        context.judge(billPage, { made: bill.made, page });
        context.judge(pagePrefilled, {
          made: bill.made,
          read,
          page,
          amount,
          outstanding: amount - paid,
          before,
          earlier,
        });
        before.push(amount - paid);
        earlier ??= filledIn(page, bill.made, amount - paid);
      }
    },
  }),
  script({
    id: 'bills-hosted-page/of-every-size',
    title: 'The hosted page of a bill of any size that is paid in part is filled in with what is left',
    rules: ['bill.hosted-page-prefilled', 'bill.hosted-page'],
    needs: { ...ofOwn('prompting', 'pay_bill', 'advance_clock'), fixtures: ['pay_url'] },
    requests: sizes.length * (1 + mostReads),
    wait_s: sizes.length * (showing_s + behind_s),
    run: async (context) => {
      const [{ key }, customer_ref] = [await ownBusiness(context), freshRef()];
      let earlier: FilledIn | null = null;
      for (const [at, { amount, part }] of sizes.entries()) {
        const wish = { amount_minor: amount, customer_ref, payer_name: turnOf(names, at) };
        const bill = await makeBill(context, key, wish);
        const unpaid = await lookBefore(context, bill, earlier);
        earlier ??= unpaid;
        if ((await mayBe(pay(context, bill, part))).refused !== null) continue;
        const [read, outstanding] = [await paidOf(context, key, bill, part), amount - part];
        await pause(context, behind_s);
        const page = await opened(context, `/b/${bill.controlNumber}`);
        context.judge(pagePrefilled, { made: bill.made, read, page, amount, outstanding, earlier });
        earlier ??= filledIn(page, bill.made, outstanding);
      }
    },
  }),
];

/** Nothing is paid of it yet; the page of another bill may have been filled in. */
async function lookBefore(
  context: CheckContext,
  { made, controlNumber, amount }: MadeBill,
  earlier: FilledIn | null = null,
): Promise<FilledIn | null> {
  const page = await opened(context, `/b/${controlNumber}`);
  context.judge(billPage, { made, page });
  context.judge(pagePrefilled, { made, read: made, page, amount, outstanding: amount, earlier });
  return filledIn(page, made, amount);
}
