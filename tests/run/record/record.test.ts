import { describe, expect, test } from 'vitest';
import type { Decision } from '../../../src/evidence/decision.ts';
import { CheckRecord } from '../../../src/run/record/record.ts';

const minute = 60_000;
const broken: Decision = {
  is: 'broken',
  rule: 'keys.lifetime-30-days',
  expected: 'an answer',
  actual: '401',
  exchanges: [1],
};
const kept: Decision = { is: 'kept', rule: 'keys.lifetime-30-days' };

describe('what a check finds after a wait', () => {
  test('is told where the clock went a little past its moment, as to the next whole minute', () => {
    const record = new CheckRecord('keys/a-month');
    record.late(minute);
    expect(record.sure([broken, kept])).toEqual([broken, kept]);
    expect([record.isLate, record.blocked]).toEqual([false, false]);
  });

  test('is no breach where the clock went an hour past it', () => {
    const record = new CheckRecord('keys/a-month');
    record.late(59 * minute);
    record.late(0);
    expect(record.sure([broken, kept])).toEqual([kept]);
    expect([record.isLate, record.late_min, record.blocked]).toEqual([true, 59, true]);
  });
});
