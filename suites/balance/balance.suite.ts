import fc from 'fast-check';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { property } from '../../src/generate/property.ts';
import { amount } from '../../src/generate/charges/amount.ts';
import { getBalance, postCharge } from '../../src/generate/request.ts';
import { values } from '../../src/generate/values.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charging, keyFor } from '../keys.ts';

export const checks: readonly Check[] = [
  property<readonly number[]>({
    id: 'balance/whatever-was-charged',
    title: 'The balance of the sandbox is zero and says why, whatever was charged',
    rules: [
      'balance.get.status-200',
      'balance.object',
      'balance.currency',
      'balance.available-minor',
      'balance.settling-minor',
      'balance.settling-zero',
      'balance.settlement',
      'balance.settlement-enabled',
      'balance.settlement-note',
      'balance.sandbox-note',
      'sandbox.balance-zero',
    ],
    needs: { keys: { main: { ...charging, has: ['charges:read', 'charges:write', 'balance:read'] } } },
    ...values(fc.array(amount, { maxLength: 2 }), [[], [2_000_000_000]]),
    runs: { quick: 1, deep: 4 },
    requestsPerRun: 3,
    body: async (context, amounts) => {
      for (const amount_minor of amounts)
        await context.send(postCharge(keyFor(context), { ...plainCharge, amount_minor }));
      await context.send(getBalance(keyFor(context)));
    },
  }),
];
