import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billBody, billWishes, nearRefs } from '../../../src/generate/bills/bill.ts';

const now = Date.parse('2027-03-01T12:00:00Z');

test('a body keeps to the limits, and leaves out what it does not give', () => {
  for (const wish of fc.sample(billWishes.arbitrary, { seed: 1, numRuns: 200 })) {
    const body = billBody(wish, now);
    expect(String(body['customer_ref']).length).toBeLessThanOrEqual(64);
    expect(Object.hasOwn(body, 'expires_at')).toBe(wish.expires !== undefined);
    expect(body).not.toHaveProperty('expires');
  }
});

test('near customers differ and fit', () => {
  const refs = nearRefs.map((near) => near('run-00000000-0000-4000-8000-000000000000'));
  expect(new Set(refs).size).toBe(refs.length);
  for (const ref of refs) expect(ref.length).toBeLessThanOrEqual(64);
});
