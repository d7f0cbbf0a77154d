import fc from 'fast-check';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { property } from '../../src/generate/property.ts';
import { controlNumbers } from '../../src/judge/bills/check-digit.situation.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey, makeBill } from './asking.ts';
import { keyFor } from '../charges/keys.ts';

/** By chance, a wrong scheme fits as many numbers once in 10^8. */
const samples = 8;

export const checks: readonly Check[] = [
  property({
    id: 'bills-control-numbers/many',
    title: 'Many bills have as many control numbers, of which each last digit checks the others',
    deployment: 'live',
    rules: [
      'bill.control-number',
      'bill.control-number-of-one-bill',
      'bill.control-number-printed',
      'bill.control-number-printed-same-digits',
    ],
    needs: billingKey,
    arbitrary: fc.constant(samples),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 3 },
    requestsPerRun: samples,
    body: async (context, count) => {
      const made: Exchange[] = [];
      for (let at = 0; at < count; at += 1) made.push((await makeBill(context, keyFor(context))).made);
      context.judge(controlNumbers, { made });
    },
  }),
];
