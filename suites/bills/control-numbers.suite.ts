import fc from 'fast-check';
import type { Decision } from '../../src/evidence/decision.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { billingKey, makeBill, type MadeBill } from './asking.ts';
import { checkDigitSchemes } from './check-digit.ts';
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
      const bills: MadeBill[] = [];
      for (let at = 0; at < count; at += 1) bills.push(await makeBill(context, keyFor(context)));
      context.decide(guess(bills));
    },
  }),
];

function guess(bills: readonly MadeBill[]): Decision {
  const fitting = checkDigitSchemes(bills.map(({ controlNumber }) => controlNumber));
  const told = fitting.length > 0 ? fitting.join(', or ') : 'by none of the schemes in common use';
  const exchanges = bills.map(({ made }) => made.n);
  return { is: 'observed', question: 'bill.check-digit-algorithm', observed: told, exchanges };
}
