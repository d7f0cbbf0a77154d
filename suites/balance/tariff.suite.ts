import fc from 'fast-check';
import { chargeRails } from '../../src/contract/limits.ts';
import type { Mode } from '../../src/contract/mode.ts';
import type { Deployment, Exchange } from '../../src/evidence/exchange.ts';
import { property } from '../../src/generate/property.ts';
import { amountOf, sizes, type Size } from '../../src/generate/charges/amount.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { payerOnLive } from '../../src/generate/charges/msisdn.ts';
import { rail } from '../../src/generate/charges/rail.ts';
import { feeOf, saleOnBoth, timesAsked, type Sale } from '../../src/judge/sandbox/tariff.situation.ts';
import { cases, values } from '../../src/generate/values.ts';
import type { CheckContext, Needs } from '../../src/run/check/check.ts';
import { keyOf, ofOwn, ownBusiness } from '../own-business.ts';
import { keyFor, pause } from '../sending.ts';
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

/** Labels of keys. */
type Keys = Readonly<Record<Deployment, string>>;

/** Both are asked again while they differ; who keeps what was rounded off for the next sale does not ask the same price twice. */
async function compare(
  context: CheckContext,
  sale: Sale,
  keys = keysOf(context),
  before: readonly Exchange[] = [],
): Promise<void> {
  const price = (deployment: Deployment): Promise<Exchange> =>
    context.send({
      ...charges.post(keys[deployment], { ...charges.plain, ...sale, msisdn: `0${payerOnLive(1)}` }),
      deployment,
    });
  const [sandbox, live] = await Promise.all([price('sandbox'), price('live')]);
  const asked = [...before, sandbox, live];
  const differ = feeOf(sandbox) !== null && feeOf(live) !== null && feeOf(sandbox) !== feeOf(live);
  if (differ && asked.length < 2 * timesAsked) return compare(context, sale, keys, asked);
  context.judge(saleOnBoth, { sale, sandbox, live, before });
}

const keysOf = (context: CheckContext): Keys => ({
  sandbox: keyFor(context, 'sandbox'),
  live: keyFor(context, 'live'),
});

/** So that hardly two are of one hour of the day. */
const between_s = 4 * 3600 + 660;
const slack_s = 2 * 3600;

/** Of so many sales one is made once more. */
const eachBoughtAgain = 4;

/** A tariff is that of a business. Its keys are good for as long as it takes. */
async function keysOfOne(context: CheckContext): Promise<Keys> {
  const { business } = await ownBusiness(context);
  const keyIn = (mode: Mode): Promise<string> => keyOf(context, business, { mode, is: 'replacement' });
  return { sandbox: await keyIn('test'), live: await keyIn('live') };
}

const needs: Needs = {
  bothDeployments: true,
  permit: 'prompting',
  keys: { live: { mode: 'live', has: ['charges:write'] }, sandbox: { mode: 'test', has: ['charges:write'] } },
};

const ofSize = (size: Size): Sale => ({ amount_minor: drawn(amountOf(size)), rail: drawn(rail) });

export const checks = [
  property({
    id: 'money-tariff/every-sale',
    title: 'A charge costs the same in the sandbox and on live',
    rules: ['sandbox.fees-from-tariff'],
    needs,
    ...values(sale, boundaries),
    runs: { deep: 40 },
    requestsPerRun: 2 * timesAsked,
    body: (context, sold) => compare(context, sold),
  }),
  property<Size>({
    id: 'money-tariff/of-every-size',
    title: 'A charge of any size costs the same in the sandbox and on live',
    rules: ['sandbox.fees-from-tariff'],
    needs,
    // All of them are asked for by a business that is made for it.
    ...cases(sizes.filter(({ part }) => part % 2 === 1)),
    requestsPerRun: 2 * timesAsked,
    body: (context, size) => compare(context, ofSize(size)),
  }),
  property<readonly Size[]>({
    id: 'money-tariff/of-an-own-business',
    title: 'A business that is made for it is asked the same price in the sandbox and on live',
    rules: ['sandbox.fees-from-tariff'],
    needs: { ...ofOwn('prompting'), bothDeployments: true },
    ...cases([sizes]),
    requestsPerRun: 2 * timesAsked * (sizes.length + Math.ceil(sizes.length / eachBoughtAgain)),
    body: async (context, all) => {
      const keys = await keysOfOne(context);
      for (const [at, size] of all.entries()) {
        // Each at another hour, where no wait is real.
        if (at > 0 && context.clock.jumps) await pause(context, between_s, slack_s);
        const sale = ofSize(size);
        await compare(context, sale, keys);
        // Now and then the same payer buys the same again.
        if (at % eachBoughtAgain === 0) await compare(context, sale, keys);
      }
    },
  }),
];
