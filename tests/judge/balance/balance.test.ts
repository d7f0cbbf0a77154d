import { expect, test } from 'vitest';
import { balance } from '../../../src/judge/balance/balance.ts';
import { Run, type Parts } from '../helpers/exchange.ts';

const asked: Parts = { method: 'GET', target: '/v1/balance', status: 200 };
const shown = (over: object = {}) => ({
  object: 'balance',
  currency: 'TZS',
  available_minor: 0,
  settling_minor: 0,
  settlement: { enabled: false, note: 'The sandbox balance is always zero.' },
  ...over,
});
const broken = (body: unknown, parts: Parts = {}) => new Run([balance]).see({ ...asked, ...parts, body }).broken;

test.each([shown(), shown({ extra: { a: 1 } }), shown({ settlement: { enabled: true, note: 'nil' } })])(
  'a lawful balance: %j',
  (body) => {
    expect(broken(body)).toEqual([]);
  },
);

test.each([
  ['balance.object', shown({ object: 'account' })],
  ['balance.currency', shown({ currency: undefined })],
  ['balance.available-minor', shown({ available_minor: '0' })],
  ['sandbox.balance-zero', shown({ available_minor: 100 })],
  ['sandbox.balance-zero', shown({ settling_minor: 500, settlement: { enabled: true, note: 'nil' } })],
  ['balance.settling-minor', shown({ settling_minor: null })],
  ['balance.settling-zero', shown({ settling_minor: 1 })],
  ['balance.settlement', shown({ settlement: 'off' })],
  ['balance.settlement-enabled', shown({ settlement: { enabled: 'no', note: 'zero' } })],
  ['balance.settlement-note', shown({ settlement: { enabled: false } })],
  ['balance.sandbox-note', shown({ settlement: { enabled: false, note: ' ' } })],
  ['balance.object', [shown()]],
])('a balance that breaks %s', (rule, body) => {
  expect(broken(body)).toEqual([rule]);
});

test('live holds money', () => {
  const live = { deployment: 'live' } as const;
  expect(broken(shown({ available_minor: -5, settlement: { enabled: false, note: '' } }), live)).toEqual([]);
  expect(broken(shown({ settling_minor: 5, settlement: { enabled: true, note: '' } }), live)).toEqual([]);
});
