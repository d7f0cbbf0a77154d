import { beforeAll, expect, test } from 'vitest';
import { inTurns } from '../../src/receiver/patience.ts';
import { brokenReceivers } from './helpers/broken.ts';
import { brokenIn, judged } from './helpers/judged.ts';
import { lawful } from './helpers/policy.ts';

const found = new Map<string, readonly string[]>();

beforeAll(async () => {
  await inTurns(brokenReceivers, 12, async ({ name, policy, signed }) =>
    found.set(name, brokenIn(await judged(policy, { signed }))),
  );
});

test('there are enough', () => {
  expect(brokenReceivers.length).toBeGreaterThanOrEqual(60);
  expect(new Set(brokenReceivers.map(({ name }) => name)).size).toBe(brokenReceivers.length);
});

test.each(brokenReceivers)('$breaks: one that $name', ({ name, breaks }) => {
  expect(found.get(name)).toContain(breaks);
});

test('every rule that a receiver can show has one that breaks it', async () => {
  const { rules } = await judged(lawful, { signed: true });
  const shown = rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id);
  const broken: readonly string[] = brokenReceivers.map(({ breaks }) => breaks);
  expect(shown.length).toBe(12);
  expect(shown.filter((rule) => !broken.includes(rule))).toEqual([]);
});
