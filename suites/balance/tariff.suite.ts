import fc from 'fast-check';
import { chargeRails, type ChargeRail } from '../../src/contract/limits.ts';
import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { property } from '../../src/generate/property.ts';
import { rail } from '../../src/generate/charges/rail.ts';
import { postCharge } from '../../src/generate/charges/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { keyFor } from '../charges/keys.ts';

interface Sale {
  readonly amount_minor: number;
  readonly rail: ChargeRail;
}

/** Every rail, and amounts that a share of them rounds; the greatest ones show steps and caps of a tariff. */
const boundaries: readonly Sale[] = [
  ...[10_000, 33_300, 12_300, 99_900, 10_100].map((amount_minor, at) => ({ amount_minor, rail: chargeRails[at]! })),
  { amount_minor: 1_000_000, rail: 'mpesa' },
  { amount_minor: 2_000_000_000, rail: 'airtel' },
];

const sale: fc.Arbitrary<Sale> = fc.record(
  { amount_minor: fc.integer({ min: 100, max: 1000 }).map((shillings) => shillings * 100), rail },
  { noNullPrototype: true },
);

interface Priced {
  readonly exchange: Exchange;
  readonly fee: number;
}

async function price(context: CheckContext, deployment: 'sandbox' | 'live', sold: Sale): Promise<Priced | null> {
  const template = postCharge(keyFor(context, deployment), { ...plainCharge, ...sold });
  const exchange = await context.send({ ...template, deployment });
  const fee = idOf(exchange) === null ? null : objectOf(exchange)?.['fee_minor'];
  return Number.isInteger(fee) ? { exchange, fee: fee as number } : null;
}

/** A tariff may be changed between two prices, so a difference counts when it comes twice. */
async function compare(context: CheckContext, sold: Sale, again: boolean): Promise<void> {
  const [sandbox, live] = [await price(context, 'sandbox', sold), await price(context, 'live', sold)];
  if (!sandbox || !live) return;
  if (sandbox.fee === live.fee) return context.decide(kept('sandbox.fees-from-tariff'));
  if (again) return compare(context, sold, false);
  context.decide({
    is: 'broken',
    rule: 'sandbox.fees-from-tariff',
    expected: `fee_minor ${live.fee} in the sandbox, as on live for ${sold.amount_minor} on ${sold.rail}`,
    actual: String(sandbox.fee),
    exchanges: [live.exchange.n, sandbox.exchange.n],
  });
}

export const checks: readonly Check[] = [
  property<Sale>({
    id: 'money-tariff/every-sale',
    title: 'A charge costs the same in the sandbox and on live',
    deployment: 'live',
    rules: ['sandbox.fees-from-tariff'],
    needs: {
      bothDeployments: true,
      permit: 'prompting',
      keys: { live: { mode: 'live', has: ['charges:write'] }, sandbox: { mode: 'test', has: ['charges:write'] } },
    },
    arbitrary: sale,
    boundaries,
    runs: { quick: 0, standard: boundaries.length, deep: 40 },
    requestsPerRun: 4,
    body: (context, sold) => compare(context, sold, true),
  }),
];
