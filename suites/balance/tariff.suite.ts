import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { property } from '../../src/generate/property.ts';
import { amountOf, sizes, type Size } from '../../src/generate/charges/amount.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { rail } from '../../src/generate/charges/rail.ts';
import { feeOf, saleOnBoth, type Sale } from '../../src/judge/sandbox/tariff.situation.ts';
import { cases, values } from '../../src/generate/values.ts';
import type { CheckContext, Needs } from '../../src/run/check/check.ts';
import { keyFor } from '../sending.ts';
import { charges } from '../creations.ts';

/** Every rail, and amounts that a share of them rounds; the greatest ones show steps and caps of a tariff. */
const boundaries: readonly Sale[] = [
  ...[10_000, 33_300, 12_300, 99_900, 10_100].map((amount_minor, at) => ({ amount_minor, rail: chargeRails[at]! })),
  { amount_minor: 1_000_000, rail: 'mpesa' },
  { amount_minor: 2_000_000_000, rail: 'airtel' },
  // What these come to, times a share, is little where it is kept in 32 bits.
  { amount_minor: 28_633_200, rail: 'tigo' },
  { amount_minor: 286_331_200, rail: 'halopesa' },
  // An odd number of shillings, in each decade: half a cent is rounded.
  { amount_minor: 1_234_500, rail: 'tigo' },
  { amount_minor: 47_654_300, rail: 'azampesa' },
  { amount_minor: 987_654_300, rail: 'mpesa' },
];

const sale: fc.Arbitrary<Sale> = fc.record(
  { amount_minor: fc.integer({ min: 100, max: 1000 }).map((shillings) => shillings * 100), rail },
  { noNullPrototype: true },
);

async function compare(context: CheckContext, sale: Sale, times = 1): Promise<void> {
  const price = (deployment: 'sandbox' | 'live'): Promise<Exchange> =>
    context.send({ ...charges.post(keyFor(context, deployment), { ...charges.plain, ...sale }), deployment });
  const [sandbox, live] = [await price('sandbox'), await price('live')];
  if (times === 1 && feeOf(sandbox) !== null && feeOf(live) !== null && feeOf(sandbox) !== feeOf(live))
    return compare(context, sale, 2);
  context.judge(saleOnBoth, { sale, sandbox, live, times });
}

const needs: Needs = {
  bothDeployments: true,
  permit: 'prompting',
  keys: { live: { mode: 'live', has: ['charges:write'] }, sandbox: { mode: 'test', has: ['charges:write'] } },
};

export const checks = [
  property({
    id: 'money-tariff/every-sale',
    title: 'A charge costs the same in the sandbox and on live',
    rules: ['sandbox.fees-from-tariff'],
    needs,
    ...values(sale, boundaries),
    runs: { deep: 40 },
    requestsPerRun: 4,
    body: (context, sold) => compare(context, sold),
  }),
  property<Size>({
    id: 'money-tariff/of-every-size',
    title: 'A charge of any size costs the same in the sandbox and on live',
    rules: ['sandbox.fees-from-tariff'],
    needs,
    ...cases(sizes),
    requestsPerRun: 4,
    body: (context, size) => compare(context, { amount_minor: drawn(amountOf(size)), rail: drawn(rail) }),
  }),
];
