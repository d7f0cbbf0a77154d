import { beforeAll, expect, test } from 'vitest';
import { inTurns } from '../../src/receiver/patience.ts';
import { brokenReceivers } from './helpers/broken.ts';
import { brokenIn, judged } from './helpers/judged.ts';

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
