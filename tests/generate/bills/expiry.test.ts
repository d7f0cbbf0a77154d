import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDateTime, parseDateTime } from '../../../src/contract/date-time.ts';
import { expiry, expiries, spoiledExpiries, writeExpiry } from '../../../src/generate/bills/expiry.ts';

const now = Date.parse('2027-03-01T12:00:00Z');

describe('an expiry', () => {
  test('lies ahead and is the same moment in every form', () => {
    for (const value of [...expiries.boundaries, ...fc.sample(expiry, { seed: 1, numRuns: 200 })]) {
      const moment = parseDateTime(writeExpiry(value, now));
      expect(Math.abs((moment ?? 0) - now - value.after_s * 1000)).toBeLessThan(1000);
    }
  });

  test('may come though its wall clock is over, and be over though its wall clock is to come', () => {
    const wallOf = (text: unknown): number => Date.parse(String(text).replace(/(?:Z|[+-]\d\d:\d\d)$/, 'Z'));
    expect(expiries.boundaries.some((value) => wallOf(writeExpiry(value, now)) < now)).toBe(true);
    expect(spoiledExpiries.boundaries.some(({ at }) => isDateTime(at(now)) && wallOf(at(now)) > now)).toBe(true);
  });

  test('that is spoiled is no moment to come', () => {
    for (const { at } of [
      ...spoiledExpiries.boundaries,
      ...fc.sample(spoiledExpiries.arbitrary, { seed: 1, numRuns: 200 }),
    ]) {
      const value = at(now);
      if (isDateTime(value)) expect(parseDateTime(value)).toBeLessThan(now - 10 * 60_000);
    }
  });
});
