import fc from 'fast-check';
import { property } from '../../src/generate/property.ts';
import { amount } from '../../src/generate/charges/amount.ts';
import { getBalance } from '../../src/generate/request.ts';
import { values } from '../../src/generate/values.ts';
import { charging, keyFor } from '../sending.ts';
import { rulesOfObject } from '../rules.ts';
import { charges } from '../creations.ts';

export const checks = [
  property<readonly number[]>({
    id: 'balance/whatever-was-charged',
    title: 'The balance of the sandbox is zero and says why, whatever was charged',
    rules: ['balance.get.status-200', ...rulesOfObject('balance.object'), 'sandbox.balance-zero'],
    needs: { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } },
    ...values(fc.array(amount, { maxLength: 2 }), [[], [2_000_000_000]]),
    runs: { quick: 1, deep: 4 },
    requestsPerRun: 3,
    body: async (context, amounts) => {
      for (const amount_minor of amounts)
        await context.send(charges.post(keyFor(context), { ...charges.sample(), amount_minor }));
      await context.send(getBalance(keyFor(context)));
    },
  }),
];
