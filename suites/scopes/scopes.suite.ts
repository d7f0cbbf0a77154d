import fc from 'fast-check';
import { chargeBody, plainCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { listQuery } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import { getBalance, getCharge, listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { Check } from '../../src/run/check/check.ts';
import { idOf } from '../charges/charging.ts';
import { charging, keyFor, ofForbiddenScope } from '../charges/keys.ts';

export const checks: readonly Check[] = [
  property({
    id: 'scopes/creating',
    title: 'A key without charges:write makes no charge',
    rules: ['scopes.charges.create.required', ...ofForbiddenScope],
    needs: { keys: { main: { mode: 'test', lacks: ['charges:write'] } } },
    arbitrary: chargeBody,
    boundaries: [plainCharge],
    runs: { quick: 1, standard: 2, deep: 20 },
    requestsPerRun: 1,
    body: async (context, body) => void (await context.send(postCharge(keyFor(context), body))),
  }),
  property({
    id: 'scopes/reading-own-creations',
    title: 'A key with charges:write alone makes charges and reads none',
    rules: [
      'scopes.charges.create.sufficient',
      'scopes.charges.get.required',
      'scopes.charges.list.required',
      ...ofForbiddenScope,
    ],
    needs: { keys: { main: { mode: 'test', has: ['charges:write'], lacks: ['charges:read'] } } },
    arbitrary: listQuery,
    boundaries: [{}, { limit: '1' }, { state: 'processing' }],
    runs: { quick: 1, standard: 3, deep: 10 },
    requestsPerRun: 3,
    body: async (context, query) => {
      const key = keyFor(context);
      const id = idOf(await context.send(postCharge(key, plainCharge)));
      if (id !== null) await context.send(getCharge(key, id));
      await context.send(listCharges(key, query));
    },
  }),
  property({
    id: 'scopes/reading',
    title: 'A key with charges:read and without charges:write lists and reads charges',
    rules: ['scopes.charges.get.sufficient', 'scopes.charges.list.sufficient'],
    needs: { keys: { maker: charging, main: { mode: 'test', has: ['charges:read'], lacks: ['charges:write'] } } },
    arbitrary: listQuery,
    boundaries: [{}],
    runs: { quick: 1, standard: 1, deep: 10 },
    requestsPerRun: 3,
    body: async (context, query) => {
      const id = idOf(await context.send(postCharge(keyFor(context, 'maker'), plainCharge)));
      if (id !== null) await context.send(getCharge(keyFor(context), id));
      await context.send(listCharges(keyFor(context), query));
    },
  }),
  property({
    id: 'scopes/repeating',
    title: 'A key without charges:write does not repeat the charge of a key that has it either',
    rules: ['scopes.charges.create.required', ...ofForbiddenScope],
    needs: { keys: { maker: charging, main: { mode: 'test', lacks: ['charges:write'] } } },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 2,
    body: async (context) => {
      const key = freshKey();
      await context.send(postCharge(keyFor(context, 'maker'), plainCharge, key));
      await context.send(postCharge(keyFor(context), plainCharge, key));
    },
  }),
  property({
    id: 'scopes/no-balance',
    title: 'A key without balance:read reads no balance',
    rules: ['scopes.balance.get.required', ...ofForbiddenScope],
    needs: { keys: { main: { mode: 'test', lacks: ['balance:read'] } } },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 1, standard: 1, deep: 1 },
    requestsPerRun: 1,
    body: async (context) => void (await context.send(getBalance(keyFor(context)))),
  }),
  property({
    id: 'scopes/balance-alone',
    title: 'A key with balance:read reads the balance, whatever it lacks',
    rules: ['scopes.balance.get.sufficient'],
    needs: { keys: { main: { mode: 'test', has: ['balance:read'], lacks: ['charges:write'] } } },
    arbitrary: fc.constant(null),
    boundaries: [],
    runs: { quick: 1, standard: 1, deep: 1 },
    requestsPerRun: 1,
    body: async (context) => void (await context.send(getBalance(keyFor(context)))),
  }),
];
