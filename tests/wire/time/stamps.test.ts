import { expect, test } from 'vitest';
import { Stamps } from '../../../src/wire/time/stamps.ts';

const now = 1_795_979_332_914;

test('within one millisecond an answer is later than what was sent before it, and no later than what is sent after it', () => {
  const stamps = new Stamps();
  const list = stamps.sent(now);
  const creation = stamps.sent(now);
  const created = stamps.received(now);
  const next = stamps.sent(now);
  expect(list).toBe(now);
  expect(created).toBeGreaterThan(Math.max(list, creation));
  expect(created - now).toBeLessThan(1);
  expect(next).toBe(created);
});

test('moments of different milliseconds are whole', () => {
  const stamps = new Stamps();
  expect([stamps.sent(now), stamps.received(now + 1), stamps.sent(now + 2)]).toEqual([now, now + 1, now + 2]);
});
