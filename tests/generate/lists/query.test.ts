import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listQuery, listQueries, queryText } from '../../../src/generate/lists/query.ts';

test('list queries', () => {
  for (const query of listQueries.boundaries)
    expect(Object.keys(query).every((name) => ['limit', 'state'].includes(name))).toBe(true);
  fc.assert(fc.property(listQuery, ({ limit }) => limit === undefined || (Number(limit) >= 1 && Number(limit) <= 100)));
  expect(queryText({})).toBe('');
});

test('one query is written in any order, and with signs escaped that need not be', () => {
  const query = { limit: '2', state: 'requires_payment', customer_ref: 'a b&c=-' };
  const written = Array.from({ length: 200 }, () => queryText(query));
  for (const text of written) expect(Object.fromEntries(new URLSearchParams(text)), text).toEqual(query);
  expect(new Set(written).size).toBeGreaterThan(6);
  expect(written.some((text) => text.includes('requires%5Fpayment'))).toBe(true);
});
