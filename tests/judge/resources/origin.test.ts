import { expect, test } from 'vitest';
import { charge, order, type Parts, read, Run, start } from '../helpers/exchange.ts';

const described = (n: number, description: string, over: Parts = {}): Parts => ({
  n,
  idempotencyKey: 'same-key',
  sent: start,
  received: start + 100 - n,
  order: { ...order, description },
  body: charge({ description: 'first' }),
  ...over,
});

const shown = (description: string): Parts => ({
  ...read('ch_1'),
  n: 3,
  sent: start + 200,
  body: charge({ description }),
});

test('of two at once with one key, either description may be the one that is kept', () => {
  const run = new Run();
  expect(run.see(described(2, 'second', { beside: [1] })).broken).toEqual([]);
  expect(run.see(described(1, 'first')).broken).toEqual([]);
  expect(run.see(shown('first')).broken).toEqual([]);
});

test('once both are answered, a description that neither sent is told', () => {
  const run = new Run();
  run.see(described(2, 'second', { beside: [1] }));
  run.see(described(1, 'first'));
  expect(run.see(shown('third')).broken).toEqual(['charge.description-echoed']);
});

test('what is compared must be its own, whatever is under way', () => {
  const other = { beside: [1], body: charge({ description: 'first', amount_minor: 300_000, net_minor: 297_500 }) };
  expect(new Run().see(described(2, 'second', other)).broken).toEqual(['charge.amount-echoed']);
});

test('with nothing under way, the answer must hold what was sent', () => {
  expect(new Run().see(described(2, 'second')).broken).toEqual(['charge.description-echoed']);
});
