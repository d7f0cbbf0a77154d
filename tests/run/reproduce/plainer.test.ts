import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { plainer } from '../../../src/run/reproduce/plainer.ts';

const sent = (json?: object): Exchange => ({ template: json && { json } }) as unknown as Exchange;
const bodies = (exchanges: readonly Exchange[]): readonly unknown[] => exchanges.map(({ template }) => template?.json);

const rich = { amount_minor: 10_000, reference: 'order-17', description: 'Maize', metadata: { cart: 1 } };

test('leaves out of every body what has no part in it, at one go', async () => {
  let tries = 0;
  const left = await plainer([sent(rich), sent(), sent({ ...rich, amount_minor: 20_000 })], async () => {
    tries += 1;
    return true;
  });
  expect(bodies(left)).toEqual([{ amount_minor: 10_000 }, undefined, { amount_minor: 20_000 }]);
  expect(tries).toBe(1);
});

test('leaves the field that it takes', async () => {
  const left = await plainer([sent(rich)], async (all) =>
    bodies(all).every((body) => Object.hasOwn(body as object, 'description')),
  );
  expect(bodies(left)).toEqual([{ amount_minor: 10_000, description: 'Maize' }]);
});

test('tries nothing where nothing can be left out, and leaves all where all of it matters', async () => {
  const bare = [sent({ amount_minor: 10_000 }), sent()];
  expect(await plainer(bare, () => Promise.reject(new Error('nothing to try')))).toBe(bare);
  const whole = [sent(rich)];
  expect(await plainer(whole, async () => false)).toBe(whole);
});
