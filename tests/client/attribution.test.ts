import { expect, it } from 'vitest';
import { commandAt } from '../../src/client/attribution.ts';

const open = (n: number, args: object) => ({ n, op: 'create_charge', args: { ...args } }) as const;
const post = (reference: string) => ({ method: 'POST', target: '/v1/charges', body: JSON.stringify({ reference }) });
const get = (id: string) => ({ method: 'GET', target: `/v1/charges/${id}`, body: '' });

it('the only open command has what comes, whatever it names', () => {
  expect(commandAt([open(1, { reference: 'order-1' })], post('order-1'))).toBe(1);
  expect(commandAt([open(1, { reference: 'order-1' })], post('ORDER-1'))).toBe(1);
  expect(commandAt([], get('ch_1'))).toBeNull();
});

it('of several it is the one whose arguments are in it', () => {
  const both = [open(1, { reference: 'order-1' }), open(2, { id: 'ch_2' })];
  expect(commandAt(both, post('order-1'))).toBe(1);
  expect(commandAt(both, get('ch_2'))).toBe(2);
  expect(commandAt(both, get('ch_3'))).toBeNull();
});

it('what an earlier command was about goes on in the background', () => {
  const earlier = [{ reference: 'order-1' }];
  expect(commandAt([open(2, { reference: 'order-2' })], post('order-1'), earlier)).toBeNull();
  expect(commandAt([open(2, { reference: 'order-1' })], post('order-1'), earlier)).toBe(2);
});
