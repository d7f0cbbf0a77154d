import { expect, test } from 'vitest';
import { money } from '../../../src/judge/general/money.ts';
import { charge, list, listing, order, refusal, Run } from '../helpers/exchange.ts';

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

test('a refusal may tell what is wrong with an amount, or quote it', () => {
  const run = new Run([money]);
  const refused = (over: Readonly<Record<string, unknown>>) =>
    run.see({ order: { ...order, amount_minor: 10_000.5 }, ...refusal('BAD_AMOUNT', over) }).broken;
  expect(refused({ fields: { amount_minor: 'has to be a multiple of 100' } })).toEqual([]);
  expect(refused({ errors: { amount_minor: ['has to be a whole number'] }, sent: { amount_minor: 10_000.5 } })).toEqual(
    [],
  );
});

test('whether a payer is a minor is no amount', () => {
  expect(new Run([money]).see(body({ checks: { payer_is_minor: false } })).broken).toEqual([]);
});
