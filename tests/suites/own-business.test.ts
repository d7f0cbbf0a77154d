import { expect, test } from 'vitest';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import { keyOf } from '../../suites/own-business.ts';

interface Asked {
  readonly action: string;
  readonly days: unknown;
}

/** A check that lasts so long, and what it asked the operator for; gives the labels of so many keys. */
async function keys(lasts_s: number, count: number, refuses: (asked: Asked) => boolean = () => false, jumps = true) {
  const asked: Asked[] = [];
  const secrets: string[] = [];
  const context = {
    deployment: 'sandbox',
    seed: 7,
    lasts_s,
    exchanges: [],
    clock: { jumps, now: () => 0 },
    adoptKey: (secret: string) => secret,
    endKey: () => undefined,
    judge: () => undefined,
    operate: async (action: string, { lifetime_days: days }: Readonly<Record<string, unknown>>) => {
      asked.push({ action, days });
      if (refuses({ action, days })) throw new Inconclusive('not here');
      const secret = `${action}-${secrets.length}`;
      secrets.push(secret);
      return action === 'create_key' ? { key: secret } : { replacement: secret };
    },
  } as unknown as CheckContext;
  const labels: string[] = [];
  for (let at = 0; at < count; at += 1) labels.push(await keyOf(context, 'shop'));
  return { asked, labels };
}

const hour_s = 3600;
const year_s = 366 * 24 * hour_s;

test('keys are new, replaced and replacements, of each lifetime', async () => {
  const { asked, labels } = await keys(0, 60);
  const retired = asked.filter(({ action }) => action === 'retire_key').length;
  const replacements = labels.filter((label) => label.startsWith('retire_key')).length;
  expect(replacements).toBeGreaterThan(5);
  expect(retired - replacements).toBeGreaterThan(5);
  expect(retired).toBeLessThan(45);
  expect(new Set(asked.flatMap(({ action, days }) => (action === 'create_key' ? [days] : [])))).toEqual(
    new Set([null, 30, 90, 365]),
  );
});

test('who takes years has none that ends meanwhile', async () => {
  const { asked, labels } = await keys(2 * year_s, 60);
  expect(asked.filter(({ action, days }) => action === 'create_key' && days !== null)).toEqual([]);
  const retired = asked.filter(({ action }) => action === 'retire_key').length;
  expect(labels.filter((label) => label.startsWith('retire_key'))).toHaveLength(retired);
});

test('where an operator makes no key that ends, and replaces none, keys are new and have no end', async () => {
  const { labels } = await keys(0, 30, ({ action, days }) => action === 'retire_key' || days !== null);
  expect(labels.every((label) => label.startsWith('create_key'))).toBe(true);
});

test('a person is asked for nothing but the key', async () => {
  const { asked } = await keys(0, 20, undefined, false);
  expect(asked).toEqual(Array.from({ length: 20 }, () => ({ action: 'create_key', days: null })));
});
