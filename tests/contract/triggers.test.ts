import { expect, test } from 'vitest';
import { triggerDigits, triggerNumber, triggerOf, triggers } from '../../src/contract/triggers.ts';

test('triggers', () => {
  expect(
    triggerDigits.map((digit) => [digit, triggers[digit].outcome, triggers[digit].reason, triggers[digit].delay]),
  ).toEqual([
    [1, 'succeeded', null, null],
    [2, 'failed', 'PAYER_DECLINED', null],
    [3, 'failed', 'INSUFFICIENT_FUNDS', null],
    [4, 'processing', null, null],
    [5, 'succeeded', null, 90_000],
  ]);
  expect(triggerNumber(3)).toBe('700000003');
  expect(triggerOf('700000003')).toBe(3);
  expect(triggerOf('700000006')).toBeNull();
  expect(triggerOf('710000003')).toBeNull();
});
