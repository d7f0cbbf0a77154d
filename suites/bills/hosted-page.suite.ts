import fc from 'fast-check';
import { kept, type Decision } from '../../src/evidence/decision.ts';
import { property } from '../../src/generate/property.ts';
import { Inconclusive, type Check } from '../../src/run/check/check.ts';
import type { PayerPage } from '../../src/run/check/payer-page.ts';
import { billing, makeBill, type MadeBill } from './asking.ts';
import { keyFor } from '../charges/keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'bills-hosted-page/stands-there',
    title: 'The hosted page of a bill stands at its control number',
    deployment: 'live',
    rules: ['bill.hosted-page'],
    needs: { keys: { main: billing }, fixtures: ['pay_url'] },
    arbitrary: fc.constant(12_300),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 2 },
    requestsPerRun: 1,
    body: async (context, amount_minor) => {
      const bill = await makeBill(context, keyFor(context), { amount_minor });
      const page = await context.page(`/b/${bill.controlNumber}`);
      context.decide(...standing(page, bill));
    },
  }),
];

/** Who guards the pages against machines, or stands before them, says nothing of the page. */
const guarded: readonly number[] = [401, 403, 407, 429, 502, 503, 504];

function standing({ url, status, type }: PayerPage, { id, made }: MadeBill): readonly Decision[] {
  const rule = 'bill.hosted-page';
  if (guarded.includes(status)) throw new Inconclusive(`GET ${url}: answered ${status}`);
  const found = status >= 200 && status < 300;
  if (found && type !== 'application/json') return [kept(rule)];
  const expected = `a page for the payer of ${id} at ${url}`;
  const actual = found ? `${status} with JSON` : String(status);
  return [{ is: 'broken', rule, expected, actual, exchanges: [made.n] }];
}
