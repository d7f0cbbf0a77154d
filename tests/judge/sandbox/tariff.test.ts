import { expect, test } from 'vitest';
import { saleOnBoth, timesAsked } from '../../../src/judge/sandbox/tariff.situation.ts';
import { charge, exchange } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

const sale = { amount_minor: 10_000, rail: 'mpesa' } as const;

const pricedOn = (deployment: 'sandbox' | 'live', fee_minor: number | null) =>
  exchange({ deployment, body: charge({ fee_minor }) });

test.each([
  ['the same', [[100, 100]], [], 1],
  ['different once', [[100, 200]], [], 0],
  ['different some times', Array.from({ length: timesAsked - 1 }, () => [100, 200]), [], 0],
  ['different each time', Array.from({ length: timesAsked }, () => [100, 200]), ['sandbox.fees-from-tariff'], 0],
  ['not told', Array.from({ length: timesAsked }, () => [null, 200]), [], 0],
  [
    'another each time',
    Array.from({ length: timesAsked }, (_each, at) => (at % 2 === 0 ? [100, 200] : [200, 100])),
    [],
    0,
  ],
])('fees of one sale on both deployments are %s', (_how, fees, broken, kept) => {
  const asked = fees.flatMap(([sandbox, live]) => [pricedOn('sandbox', sandbox!), pricedOn('live', live!)]);
  const [sandbox, live] = asked.slice(-2);
  const seen = situated(saleOnBoth, { sale, sandbox: sandbox!, live: live!, before: asked.slice(0, -2) });
  expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
});

test('who pays from another network may pay more', () => {
  const priced = (deployment: 'sandbox' | 'live', fee_minor: number, ref: string) =>
    exchange({ deployment, body: charge({ fee_minor }), payer: { ref, trigger: null, form: 'leading-zero' } });
  const [sandbox, live] = [priced('sandbox', 100, 'payer-1'), priced('live', 200, 'payer-2')];
  const parts = {
    sale,
    sandbox,
    live,
    before: Array.from({ length: 2 * (timesAsked - 1) }, (_each, at) => (at % 2 === 0 ? sandbox : live)),
  };
  expect(situated(saleOnBoth, parts).decisions).toEqual([]);
});

test('the fees of two businesses may differ', () => {
  const priced = (deployment: 'sandbox' | 'live', fee_minor: number, exclusive: boolean) =>
    exchange({ deployment, body: charge({ fee_minor }), key: { exclusive } });
  const [sandbox, live] = [priced('sandbox', 100, true), priced('live', 200, false)];
  const parts = {
    sale,
    sandbox,
    live,
    before: Array.from({ length: 2 * (timesAsked - 1) }, (_each, at) => (at % 2 === 0 ? sandbox : live)),
  };
  expect(situated(saleOnBoth, parts).broken).toEqual([]);
});
