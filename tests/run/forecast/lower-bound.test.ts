import { expect, test } from 'vitest';
import type { Check } from '../../../src/run/check/check.ts';
import { lowerBound } from '../../../src/run/forecast/lower-bound.ts';

const waited = (waited_s: number, check: Partial<Check> = {}) => ({
  check: { deployment: 'sandbox', ...check } as Check,
  waited_s,
});

test('waits that overlap count once', () => {
  expect(lowerBound([waited(60), waited(300)], new Map())).toEqual({ seconds: 300, longestWait: 300 });
});

test('a key that has more to send than its waits leave time for sets the bound', () => {
  const sent = new Map([['key-1', { requests: 720, perMinute: 120 }]]);
  expect(lowerBound([waited(60)], sent).seconds).toBe(300);
});

test('checks that want to be alone come one after the other on each deployment', () => {
  const alone = [
    waited(60, { alone: true }),
    waited(120, { alone: true }),
    waited(100, { alone: true, deployment: 'live' }),
  ];
  expect(lowerBound([waited(300), ...alone], new Map())).toEqual({ seconds: 480, longestWait: 300 });
});
