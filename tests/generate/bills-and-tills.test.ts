import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDateTime, parseDateTime } from '../../src/contract/date-time.ts';
import { tillPattern } from '../../src/contract/limits.ts';
import { billBody, billWish, nearRefs } from '../../src/generate/bills/bill.ts';
import {
  expiry,
  expiryBoundaries,
  spoiledExpiry,
  spoiledExpiryBoundaries,
  writeExpiry,
} from '../../src/generate/bills/expiry.ts';
import { spoiledPhone, spoiledPhoneBoundaries } from '../../src/generate/notices/notice.ts';
import { posBody } from '../../src/generate/pos/pos.ts';
import { anyTill, spoiledTill, spoiledTillBoundaries } from '../../src/generate/pos/till.ts';

const now = Date.parse('2027-03-01T12:00:00Z');

describe('an expiry', () => {
  test('lies ahead and is the same moment in every form', () => {
    for (const value of [...expiryBoundaries, ...fc.sample(expiry, { seed: 1, numRuns: 200 })]) {
      const moment = parseDateTime(writeExpiry(value, now));
      expect(Math.abs((moment ?? 0) - now - value.after_s * 1000)).toBeLessThan(1000);
    }
  });

  test('that is spoiled is no moment to come', () => {
    for (const { at } of [...spoiledExpiryBoundaries, ...fc.sample(spoiledExpiry, { seed: 1, numRuns: 200 })]) {
      const value = at(now);
      if (isDateTime(value)) expect(parseDateTime(value)).toBeLessThan(now - 10 * 60_000);
    }
  });
});

describe('a till', () => {
  test('that is spoiled is not six digits', () => {
    for (const { value, why } of [...spoiledTillBoundaries, ...fc.sample(spoiledTill, { seed: 1, numRuns: 200 })]) {
      const sent = typeof value === 'string' ? value.replaceAll('{till:open-1}', '100001') : value;
      expect(typeof sent === 'string' && tillPattern.test(sent), why).toBe(false);
    }
  });

  test('of nobody is six digits', () => {
    for (const till of fc.sample(anyTill, { seed: 1, numRuns: 100 })) expect(till).toMatch(tillPattern);
  });
});

test('a phone that is spoiled is in no digits, and fewer than nine of a payer or with a letter', () => {
  for (const { value } of [...spoiledPhoneBoundaries, ...fc.sample(spoiledPhone, { seed: 1, numRuns: 200 })])
    expect(JSON.stringify(value) ?? '').not.toMatch(/\d{9}/);
});

test('bodies keep to the limits, and leave out what they do not give', () => {
  for (const wish of fc.sample(billWish, { seed: 1, numRuns: 200 })) {
    const body = billBody(wish, now);
    expect(String(body['customer_ref']).length).toBeLessThanOrEqual(64);
    expect(Object.hasOwn(body, 'expires_at')).toBe(wish.expires !== undefined);
    expect(body).not.toHaveProperty('expires');
  }
  for (const body of fc.sample(posBody, { seed: 1, numRuns: 200 }))
    expect(Object.values(body)).not.toContain(undefined);
});

test('near customers differ and fit', () => {
  const refs = nearRefs.map((near) => near('run-00000000-0000-4000-8000-000000000000'));
  expect(new Set(refs).size).toBe(refs.length);
  for (const ref of refs) expect(ref.length).toBeLessThanOrEqual(64);
});
