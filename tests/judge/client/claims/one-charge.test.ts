import { expect, it } from 'vitest';
import { charge, order } from '../../helpers/exchange.ts';
import { brokenIn, caseOf, result, step } from './helpers/case.ts';

const made = (id: string, idempotencyKey: string, more: object = {}) => ({
  idempotencyKey,
  order: { ...order, ...more },
  body: charge({ id }),
});
const failed = { method: 'GET', target: '/v1/charges/ch_1', status: 200, body: charge({ state: 'failed' }) } as const;

const told = (...sent: Parameters<typeof step>[2] & object) =>
  brokenIn(caseOf([step('create_charge', result(charge({ id: 'ch_2' })), sent)]));

it('who asks for one charge gets one', () => {
  expect(told(made('ch_1', 'order-key-1'), made('ch_2', 'order-key-2'))).toEqual(['client.retries-with-same-key']);
});

it('a second one is made after the first failed, for something else, or by another command', () => {
  expect(told(made('ch_1', 'order-key-1'), failed, made('ch_2', 'order-key-2'))).toEqual([]);
  expect(told(made('ch_1', 'order-key-1'), made('ch_2', 'order-key-2', { amount_minor: 20_000 }))).toEqual([]);
  const [one, other] = [made('ch_1', 'order-key-1'), made('ch_2', 'order-key-2')];
  const each = [one, other].map((sent) => step('create_charge', result(sent.body), [sent]));
  expect(brokenIn(caseOf(each))).toEqual([]);
});
