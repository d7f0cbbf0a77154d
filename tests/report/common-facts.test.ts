import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonFact, commonWords, type Facts } from '../../src/report/common-facts.ts';

const times = (count: number, ...facts: string[]): Facts[] => Array.from({ length: count }, () => facts);

test('what all that broke it share and none that kept it is said', () => {
  const common = commonFact(times(96, 'came late', 'were on live'), times(67, 'came early', 'were on live'));
  expect(common).toEqual({ fact: 'came late', keptWith: 0 });
  expect(commonWords(common!, { broken: 96, kept: 64 }, { broken: 96, kept: 67 })).toBe(
    'All 96 that broke it came late; that holds for none of the 64 looked at of the 67 that kept it.',
  );
});

test('the simplest of several facts is said', () => {
  expect(commonFact(times(9, 'a', 'b', 'c'), times(40, 'a'))).toEqual({ fact: 'b', keptWith: 0 });
});

test.each([
  ['too few broke it', times(2, 'a'), times(500, 'b')],
  ['too few kept it', times(500, 'a'), times(2, 'b')],
  ['one that broke it is otherwise', [...times(20, 'a'), ['b']], times(50, 'b')],
  ['many that kept it are so too', times(20, 'a'), [...times(10, 'a'), ...times(40, 'b')]],
  ['three against three may be chance', times(3, 'a'), times(3, 'b')],
])('nothing is said where %s', (_, broken, kept) => {
  expect(commonFact(broken, kept)).toBeNull();
});

test('random facts rarely yield a claim', () => {
  const names = Array.from({ length: 20 }, (_, index) => `fact ${index}`);
  let claims = 0;
  const runs = 500;
  const exchange = fc.subarray(names);
  fc.assert(
    fc.property(
      fc.array(exchange, { minLength: 3, maxLength: 12 }),
      fc.array(exchange, { minLength: 3, maxLength: 60 }),
      (broken, kept) => {
        if (commonFact(broken, kept) !== null) claims += 1;
      },
    ),
    { numRuns: runs, seed: 7 },
  );
  expect(claims).toBeLessThanOrEqual(runs / 50);
});
