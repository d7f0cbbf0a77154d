import type { Exchange } from '../../src/evidence/exchange.ts';
import { controlNumbers } from '../../src/judge/bills/check-digit.situation.ts';
import { script } from '../../src/generate/script.ts';
import { billingKey, keyFor } from '../sending.ts';
import { makeBill } from './asking.ts';

/** By chance, a wrong scheme fits as many numbers once in 10^8. */
const samples = 8;

export const checks = [
  script({
    id: 'bills-control-numbers/many',
    title: 'Many bills have as many control numbers, of which each last digit checks the others',
    rules: [
      'bill.control-number',
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
];
