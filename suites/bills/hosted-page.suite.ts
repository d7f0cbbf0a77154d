import { billPage } from '../../src/judge/bills/hosted-page.situation.ts';
import { script } from '../../src/generate/script.ts';
import { Inconclusive } from '../../src/run/check/check.ts';
import { billing, keyFor } from '../sending.ts';
import { makeBill } from './asking.ts';

export const checks = [
  script({
    id: 'bills-hosted-page/stands-there',
    title: 'The hosted page of a bill stands at its control number',
    rules: ['bill.hosted-page'],
    needs: { keys: { main: billing }, fixtures: ['pay_url'] },
    requests: 1,
    run: async (context) => {
      const amount_minor = 12_300;
      const { made, controlNumber } = await makeBill(context, keyFor(context), { amount_minor });
      const page = await context.page(`/b/${controlNumber}`);
      if (guarded.includes(page.status)) throw new Inconclusive(`GET ${page.url}: answered ${page.status}`);
      context.judge(billPage, { made, page });
    },
  }),
];

/** Who guards the pages against machines, or stands before them, says nothing of the page. */
const guarded: readonly number[] = [401, 403, 407, 429, 502, 503, 504];
