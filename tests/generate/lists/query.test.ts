import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listQuery, listQueries, queryText } from '../../../src/generate/lists/query.ts';

test('list queries', () => {
  for (const query of listQueries.boundaries)
    expect(Object.keys(query).every((name) => ['limit', 'state'].includes(name))).toBe(true);
  fc.assert(fc.property(listQuery, ({ limit }) => limit === undefined || (Number(limit) >= 1 && Number(limit) <= 100)));
  expect(queryText({})).toBe('');
  expect(queryText({ limit: '2', state: 'failed' })).toBe('?limit=2&state=failed');
});
