import { expect, it } from 'vitest';
import type { ToldCommand } from '../../../../src/evidence/client-case.ts';
import { newOrders } from '../../../../src/judge/client/claims/new-orders.ts';
import { exchange } from '../../helpers/exchange.ts';

const rule = 'client.new-order-new-key';
const told = { is: 'result', value: {} } as const;
const command = (n: number, args: ToldCommand['args'] = {}): ToldCommand => ({
  n,
  op: 'create_charge',
  args: { amount_minor: 250_000, rail: 'mpesa', ...args },
  began: 0,
  ended: 1,
  told,
});

const sent = (n: number, of: number, idempotencyKey: string) => ({
  ...exchange({ n, idempotencyKey }),
  served: { origin: 'base', connection: 1, command: of, fault: null, unseen: null } as const,
});

const facts = (keys: readonly [string, string], args: ToldCommand['args'] = {}) => ({
  commands: [command(1, args), command(2, args)],
  exchanges: [sent(1, 1, keys[0]), sent(2, 1, keys[0]), sent(3, 2, keys[1])],
  restarts: [],
  facts: {},
});

it('takes a new key for an equal order', () => {
  expect(newOrders(facts(['order-key-1', 'order-key-2']))).toEqual([{ is: 'kept', rule }]);
  expect(newOrders(facts(['order-key-1', 'order-key-1']))).toMatchObject([
    { is: 'broken', rule, actual: 'create_charge sent the Idempotency-Key of the order before it', exchanges: [2, 3] },
  ]);
});

it.each([{ idempotency_key: 'order-key-1' }, { reference: 'order-1' }])('may know an order again by %o', (args) => {
  expect(newOrders(facts(['order-key-1', 'order-key-1'], args))).toEqual([]);
});
