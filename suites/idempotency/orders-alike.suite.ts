import { chargeRails } from '../../src/contract/limits.ts';
import { sampleAt } from '../../src/generate/charges/sample.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { script } from '../../src/generate/script.ts';
import type { Check } from '../../src/run/check/check.ts';
import { charges, links, posCharges, type Creation } from '../creations.ts';
import { keyFor } from '../sending.ts';

/** Nothing but their keys tells the two apart. Of the one the retry is in flight with both, of the other it comes afterwards. */
const alikeAtOnce = (
  suite: string,
  { what, needs, sample, post }: Creation,
  rules: Check['rules'],
  orders: readonly (() => object)[] = [sample],
): Check =>
  script({
    id: `${suite}/two-orders-alike`,
    title: `A ${what} that is asked for twice at one moment, by two keys, is two, and a retry of each gives its own`,
    rules,
    needs,
    requests: 4 * orders.length,
    run: async (context) => {
      const key = keyFor(context);
      for (const body of orders.map((order) => order())) {
        const [one, other] = [post(key, body, freshKey()), post(key, body, freshKey())];
        await Promise.all([one, other, one].map((order) => context.send(order)));
        await context.send(other);
      }
    },
  });

/** On every rail, next to the places that other races have. */
const onEachRail = chargeRails.map((_, at) => () => sampleAt(7 + at));

export const checks = [alikeAtOnce('idempotency', charges, ['idempotency.same-key-same-request'], onEachRail)];

export const checksOnLive = [
  alikeAtOnce('pos-idempotency', posCharges, ['idempotency.pos-same-key-same-request']),
  alikeAtOnce('link-idempotency', links, ['idempotency.link-same-key-same-link']),
];
