import type { Deployment } from '../../src/evidence/exchange.ts';
import { idOf } from '../../src/evidence/read.ts';
import { fullCharge } from '../../src/generate/charges/charge.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import { freshReference } from '../charges/charging.ts';
import { keyFor } from '../sending.ts';
import { charges } from '../creations.ts';

const orders: readonly (readonly [Deployment, Deployment])[] = [
  ['sandbox', 'live'],
  ['live', 'sandbox'],
];

export const checks = [
  property({
    id: 'live-business-apart/one-key-in-both',
    title: 'A charge of one deployment is not found on the other, not even with the Idempotency-Key of both',
    rules: ['deployments.separate'],
    needs: {
      bothDeployments: true,
      permit: 'prompting',
      keys: {
        live: { mode: 'live', has: ['charges:write', 'charges:read'] },
        sandbox: { mode: 'test', has: ['charges:write', 'charges:read'] },
      },
    },
    ...cases(orders),
    runs: { quick: 1, deep: 6 },
    requestsPerRun: 6,
    body: async (context, [here, there]) => {
      const [own, other] = [keyFor(context, here), keyFor(context, there)];
      const [idempotencyKey, reference] = [freshKey(), freshReference()];
      const body = { ...fullCharge, amount_minor: 10_000, reference };
      const made = await context.send({ ...charges.post(own, body, idempotencyKey), deployment: here });
      const id = idOf(made);
      if (id === null) return;
      await context.send({ ...charges.get(other, id), deployment: there });
      await context.send({ ...charges.post(other, body, idempotencyKey), deployment: there });
      await context.send({ ...charges.get(own, id), deployment: here });
      await context.send({ ...charges.list(other, { limit: '10' }), deployment: there });
      await context.send({ ...charges.list(other, { limit: '5', starting_after: id }), deployment: there });
    },
  }),
];
