import { chargeRails } from '../../src/contract/limits.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';
import { inTurn, keyFor } from '../sending.ts';

/** Nothing but their keys tells the two apart. */
const alikeAtOnce = (
  suite: string,
  { what, needs, sample, post }: Creation,
  rules: Check['rules'],
  each: readonly object[] = [{}],
): Check =>
  script({
    id: `${suite}/two-orders-alike`,
    title: `A ${what} that is asked for twice at one moment, by two keys, is two, and a retry of each gives its own`,
    rules,
    needs,
    requests: 4 * each.length,
    run: async (context) => {
      const key = keyFor(context);
      const bodies = each.map((fields) => ({ ...sample(), ...fields }));
      for (const body of bodies) {
        const orders = [freshKey(), freshKey()].map((idempotencyKey) => post(key, body, idempotencyKey));
        await Promise.all(orders.map((order) => context.send(order)));
        await inTurn(context, ...orders);
      }
    },
  });

/** Where nobody is prompted, on every rail. */
const rails = chargeRails.map((rail) => ({ rail }));

export const checks = [alikeAtOnce('idempotency', charges, ['idempotency.same-key-same-request'], rails)];

export const checksOnLive = [
  alikeAtOnce('pos-idempotency', posCharges, ['idempotency.pos-same-key-same-request']),
  alikeAtOnce('link-idempotency', links, ['idempotency.link-same-key-same-link']),
];
