import { expect, test } from 'vitest';
import { isScope, scopes } from '../../src/contract/scopes.ts';

test('scopes', () => {
  expect(scopes).toHaveLength(11);
  expect(isScope('charges:write')).toBe(true);
  expect(isScope('*')).toBe(false);
});
