import { expect, test } from 'vitest';
import { globs } from '../../../src/run/plan/globs.ts';

test.each([
  [[], 'charges/create', true],
  [['charges/create'], 'charges/create', true],
  [['charges/create'], 'charges/create-2', false],
  [['charges/*'], 'charges/a/b', true],
  [['*.list.*'], 'bills.list.order', true],
  [['*.list.*'], 'bills.listing.order', false],
  [['a.b'], 'a-b', false],
  [['(a|b)+', 'c?'], 'a', false],
  [['x', 'run/*'], 'run/preflight', true],
])('%j and %s: %s', (patterns, id, fits) => {
  expect(globs(patterns)(id)).toBe(fits);
});
