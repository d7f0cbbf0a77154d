import { expect, test } from 'vitest';
import { saleOnBoth } from '../../../src/judge/sandbox/tariff.situation.ts';
import { charge, exchange } from '../helpers/exchange.ts';
import { situated } from '../helpers/situation.ts';

test.each([
  ['the same', 100, 100, 1, [], 1],
  ['different once', 100, 200, 1, [], 0],
  ['different twice', 100, 200, 2, ['sandbox.fees-from-tariff'], 0],
  ['not told', null, 200, 2, [], 0],
])('fees of one sale on both deployments are %s', (_how, sandbox, live, times, broken, kept) => {
  const priced = (fee_minor: number | null) => exchange({ body: charge({ fee_minor }) });
  const sale = { amount_minor: 10_000, rail: 'mpesa' } as const;
  const seen = situated(saleOnBoth, { sale, sandbox: priced(sandbox), live: priced(live), times });
  expect([seen.broken, seen.kept.size]).toEqual([broken, kept]);
});

test('who pays from another network may pay more', () => {
  const priced = (fee_minor: number, ref: string) =>
    exchange({ body: charge({ fee_minor }), payer: { ref, trigger: null, form: 'leading-zero' } });
  const sale = { amount_minor: 10_000, rail: 'mpesa' } as const;
  const parts = { sale, sandbox: priced(100, 'payer-1'), live: priced(200, 'payer-2'), times: 2 };
  expect(situated(saleOnBoth, parts).decisions).toEqual([]);
});

test('the fees of two businesses may differ', () => {
  const priced = (fee_minor: number, exclusive: boolean) =>
    exchange({ body: charge({ fee_minor }), key: { exclusive } });
  const sale = { amount_minor: 10_000, rail: 'mpesa' } as const;
  const parts = { sale, sandbox: priced(100, true), live: priced(200, false), times: 2 };
  expect(situated(saleOnBoth, parts).broken).toEqual([]);
});
