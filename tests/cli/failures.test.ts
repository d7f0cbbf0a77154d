import { expect, test } from 'vitest';
import { Failures } from '../../src/cli/failures.ts';

test('of each rule three checks are told, and in the end how many more there were', () => {
  const failures = new Failures('check');
  const told = [1, 2, 3, 4, 5].map((n) => failures.told(`a/${n}`, ['charge.id', 'charge.id']));
  expect(told).toEqual(['a/1: charge.id', 'a/2: charge.id', 'a/3: charge.id', null, null]);
  expect(failures.told('a/6', ['charge.id', 'charge.state'])).toBe('a/6: charge.state, and 1 rule told above');
  expect(failures.rest).toEqual(['3 more checks: charge.id']);
});
