import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshKey } from '../../../src/generate/idempotency/key.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import type { Check } from '../../../src/run/check/check.ts';
import { runOf } from '../helpers/run-of.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference({ seed: 3, operator: false });
});
afterAll(() => reference.close());

/** By how much a run turns its Idempotency-Keys that makes one link on live, and may not prompt. */
async function offsetOnLive(key: string): Promise<number | null> {
  let offset: number | null = null;
  const check: Check = {
    id: 'first/on-live',
    title: 'One link',
    kind: 'scenario',
    deployment: 'live',
    rules: ['links.create.status-201'],
    needs: { keys: { key: { mode: 'live', has: ['links:write'] } }, permit: 'writing' },
    cost: { quick: 1, standard: 1, deep: 1 },
    wait_s: 0,
    run: async (context) => {
      offset = context.runOffset;
      const json = { title: 'Maize', amount_minor: 50_000 };
      const link = { method: 'POST', path: '/v1/payment_links', json, idempotencyKey: freshKey() } as const;
      await context.send({ ...link, key: { use: context.keys['key']! } });
    },
  };
  const target = [`live: { base_url: "${reference.liveUrl}" }`, `keys: [{ secret: ${key}, scopes: all }]`].join('\n');
  await runOf(target, { seed: 7, deployments: ['live'], allow: { writes: true, prompts: false } }, [check]);
  return offset;
}

test('a run that made links only does not meet their keys when it is repeated', { timeout: 60_000 }, async () => {
  const [first, second] = [await offsetOnLive(reference.keys.live), await offsetOnLive(reference.keys.live)];
  expect(first).toBe(0);
  expect(second).not.toBe(0);
});
