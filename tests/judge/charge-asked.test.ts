import { expect, test } from 'vitest';
import { chargeAsked } from '../../src/judge/charge-asked.ts';
import { money } from '../../src/judge/money.ts';
import { charge, list, listing, order, read, refusal, Run } from './exchange.ts';

test('a read gives the charge that was asked for', () => {
  const run = new Run([chargeAsked]);
  expect(run.see({ ...read('ch_1'), body: charge() }).broken).toEqual([]);
  expect(run.see({ ...read('ch_%31'), body: charge() }).broken).toEqual([]);
  expect(run.see({ ...read('ch_2'), body: charge() }).broken).toEqual(['charges.get.the-one-asked']);
});

test('a charge stays on its deployment', () => {
  const run = new Run([chargeAsked]);
  run.see({ body: charge() });
  const live = { ...read('ch_1'), deployment: 'live' } as const;
  expect([...run.see({ ...live, ...refusal('NOT_FOUND') }).kept]).toEqual(['deployments.separate']);
  expect(run.see({ ...live, body: charge({ created: '2026-01-01T00:00:00Z' }) }).broken).toEqual([]);
  expect(run.see({ ...live, body: charge() }).broken).toEqual(['deployments.separate']);
});

const body = (over: Readonly<Record<string, unknown>>) => ({ ...listing(), body: list([charge(over)]) });

test('amounts that no table names are whole numbers too', () => {
  const run = new Run([money]);
  expect(
    run.see(body({ tariff: { flat_minor: 0, cap_minor: null }, metadata: { a_minor: 'x' }, fee_minor: 1.5 })).broken,
  ).toEqual([]);
  expect(run.see(body({ tariff: { flat_minor: 0.5 } })).broken).toEqual(['money.integers']);
  expect(run.see(body({ refunded_minor: '0' })).broken).toEqual(['money.integers']);
  expect(
    run.see({ order: { ...order, amount_minor: 1 }, ...refusal('AMOUNT_TOO_SMALL', { minimum_minor: 10_000 }) }).broken,
  ).toEqual([]);
});
