import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commonFacts, commonWords, type Facts } from '../../../src/report/findings/common-facts.ts';

const nothing: Facts = { place: 'sandbox', request: [], states: [], unsure: [], ages: [] };
const times = (count: number, facts: Partial<Facts>): Facts[] =>
  Array.from({ length: count }, () => ({ ...nothing, ...facts }));
const sent = (count: number, ...request: string[]): Facts[] => times(count, { request });

describe('of what was sent', () => {
  test('what all that broke it share and none that kept it is said', () => {
    const common = commonFacts(sent(96, 'came late', 'were on live'), sent(67, 'came early', 'were on live'));
    expect(common).toEqual({ facts: ['came late'], place: null, kept: 67, keptWith: 0 });
    expect(commonWords({ ...common!, kept: 64 }, 96, { broken: 96, kept: 67 })).toBe(
      'All 96 that broke it came late; that holds for none of the 64 looked at of the 67 that kept it.',
    );
  });

  test('the simplest of several facts is said', () => {
    expect(commonFacts(sent(9, 'a', 'b', 'c'), sent(40, 'a'))).toMatchObject({ facts: ['b'], keptWith: 0 });
  });

  test.each([
    ['too few broke it', sent(2, 'a'), sent(500, 'b')],
    ['too few kept it', sent(500, 'a'), sent(2, 'b')],
    ['one that broke it is otherwise', [...sent(20, 'a'), ...sent(1, 'b')], sent(50, 'b')],
    ['many that kept it are so too', sent(20, 'a'), [...sent(10, 'a'), ...sent(40, 'b')]],
    ['three against three may be chance', sent(3, 'a'), sent(3, 'b')],
  ])('nothing is said where %s', (_, broken, kept) => {
    expect(commonFacts(broken, kept)).toBeNull();
  });
});

const failed = { states: ['had failed'] };
const paid = { states: ['had succeeded'] };
const late = { ages: ['came late'] };

describe('of the state and the age', () => {
  test('two that broke it are enough', () => {
    const common = commonFacts(times(2, failed), times(8, paid))!;
    expect(common).toEqual({ facts: ['had failed'], place: null, kept: 8, keptWith: 0 });
    expect(commonWords(common, 2, { broken: 2, kept: 8 })).toBe(
      'Both that broke it had failed; that holds for none of the 8 that kept it.',
    );
  });

  test('both are said where either could be the cause', () => {
    expect(commonFacts(times(4, { ...failed, ...late }), times(30, paid))?.facts).toEqual(['had failed', 'came late']);
    expect(commonFacts(times(4, { ...failed, ...late }), times(30, { ...paid, ...late }))?.facts).toEqual([
      'had failed',
    ]);
  });

  test('it is not said where others kept the rule in the same state', () => {
    expect(commonFacts(times(4, failed), [...times(20, paid), ...times(3, failed)])).toBeNull();
  });

  test('who may have been in that state all the same is not counted among the others', () => {
    const common = commonFacts(times(3, failed), [...times(9, paid), ...times(5, { unsure: ['had failed'] })])!;
    expect(common).toMatchObject({ facts: ['had failed'], kept: 9, keptWith: 0 });
    expect(commonWords(common, 3, { broken: 3, kept: 14 })).toMatch(/for none of the 9 looked at of the 14 that kept/);
    expect(commonFacts(times(3, failed), times(50, { unsure: ['had failed'] }))).toBeNull();
  });

  test('the other deployment may keep the rule in the same state', () => {
    const live = { ...failed, place: 'live' };
    const common = commonFacts(times(3, failed), [...times(9, paid), ...times(9, live)])!;
    expect(common).toMatchObject({ facts: ['had failed'], place: 'sandbox', kept: 9 });
    expect(commonWords(common, 3, { broken: 3, kept: 18 })).toBe(
      'All 3 that broke it were sent to sandbox and had failed; that holds for none of the 9 looked at there of the 18 that kept it.',
    );
  });

  test('a difference in what was sent that is surer is said instead', () => {
    const odd = { ...failed, request: ['were on the rail tigo'] };
    expect(commonFacts(times(3, odd), [...times(6, paid), ...times(60, { unsure: ['had failed'] })])?.facts).toEqual([
      'were on the rail tigo',
    ]);
  });
});

test.each(['request', 'states'] as const)('random facts of the %s rarely yield a claim', (aspect) => {
  const names = Array.from({ length: 20 }, (_, index) => `fact ${index}`);
  let claims = 0;
  const runs = 500;
  const exchange = fc.subarray(names).map((facts) => ({ ...nothing, [aspect]: facts }));
  fc.assert(
    fc.property(
      fc.array(exchange, { minLength: 3, maxLength: 12 }),
      fc.array(exchange, { minLength: 3, maxLength: 60 }),
      (broken, kept) => {
        if (commonFacts(broken, kept) !== null) claims += 1;
      },
    ),
    { numRuns: runs, seed: 7 },
  );
  expect(claims).toBeLessThanOrEqual(runs / 50);
});
