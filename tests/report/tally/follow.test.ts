import { expect, test } from 'vitest';
import { following } from '../../../src/report/tally/follow.ts';

const counts = (told: Readonly<Record<string, readonly (readonly number[])[]>>) =>
  Object.fromEntries(following(Object.entries(told).map(([rule, each]) => ({ rule, each }))));

test('what rests on an exchange that broke another rule follows, each decisive exchange once', () => {
  const told = {
    'pos-charge.created': [[3]],
    'lifecycle.back': [
      [3, 5],
      [3, 4, 5],
      [3, 6],
      [7, 8],
    ],
  };
  expect(counts(told)).toEqual({ 'pos-charge.created': 0, 'lifecycle.back': 2 });
});

test('no rule follows from itself, from the same exchange, or from one that is only blamed for want of a better', () => {
  expect(counts({ 'charge.id': [[1], [1, 2]] })).toEqual({ 'charge.id': 0 });
  expect(counts({ 'charge.id': [[2]], 'charge.state': [[1, 2]] })).toEqual({ 'charge.id': 0, 'charge.state': 0 });
  const refused = { 'charges.create.status-201': [[1]], 'charge.id': [[1, 2]] };
  expect(counts(refused)).toEqual({ 'charges.create.status-201': 0, 'charge.id': 0 });
});
