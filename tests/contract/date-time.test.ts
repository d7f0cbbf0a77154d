import { expect, test } from 'vitest';
import { isDateTime, momentIn, parseDateTime } from '../../src/contract/date-time.ts';

const noon = Date.UTC(2026, 2, 1, 12);

test.each([
  ['2026-03-01T12:00:00Z', noon],
  ['2026-03-01T12:00:00z', noon],
  ['2026-03-01T12:00Z', noon],
  ['2026-03-01T12:00:00', noon],
  ['20260301T120000Z', noon],
  ['2026-03-01T12:00:00.000Z', noon],
  ['2026-03-01T12:00:00.25Z', noon + 250],
  ['2026-03-01T12:00:00.123456789Z', noon + 123],
  ['2026-03-01T12:00:00.999999Z', noon + 999],
  ['2026-03-01T15:00:00+03:00', noon],
  ['2026-03-01T15:00:00+0300', noon],
  ['2026-03-01T15:00:00+03', noon],
  ['2026-03-01T06:30:00-05:30', noon],
  ['2026-03-01T12:00:00-00:00', noon],
  ['2026-03-02T00:00:00Z', noon + 43_200_000],
  ['2026-03-01T24:00:00Z', noon + 43_200_000],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
  ['2026-12-31T23:59:60Z', Date.UTC(2027, 0, 1)],
])('%s', (text, expected) => {
  expect(parseDateTime(text)).toBe(expected);
  expect(isDateTime(text)).toBe(true);
});

test.each([
  '',
  '2026-03-01',
  '12:00:00Z',
  '2026-03-01 12:00:00Z',
  '2026-3-1T12:00:00Z',
  '2026-13-01T12:00:00Z',
  '2026-00-01T12:00:00Z',
  '2026-02-29T12:00:00Z',
  '1900-02-29T12:00:00Z',
  '2026-04-31T12:00:00Z',
  '2026-03-00T12:00:00Z',
  '2026-03-01T25:00:00Z',
  '2026-03-01T24:00:01Z',
  '2026-03-01T12:60:00Z',
  '2026-03-01T12:00:61Z',
  '2026-03-01T12:30:60Z',
  '2026-03-01T12:00:00+24:00',
  '2026-03-01T12:00:00+03:60',
  '2026-03-01T12:00:00.Z',
  '2026-03-01T12:00:00Z ',
  'Sun, 01 Mar 2026 12:00:00 GMT',
  '1772366400',
  1_772_366_400,
  null,
  undefined,
])('no date-time: %j', (value) => {
  expect(parseDateTime(value)).toBeNull();
  expect(isDateTime(value)).toBe(false);
});

test.each([
  ['2026-03-01T15:00:00+03:00', noon],
  ['Sun, 01 Mar 2026 12:00:00 GMT', noon],
  ['Sunday, 01-Mar-2026 12:00:00 GMT', noon],
  ['1 Mar 2026 15:00:00 +0300', noon],
  ['Sun Mar  1 12:00:00 2026', noon],
  ['Sun Mar 01 2026 15:00:00 GMT+0300 (East Africa Time)', noon],
  ['Sun, 01 Mar 2026 12:00:00', null],
  ['Sun Mar 01 2026 12:00:00', null],
  ['1772366400', null],
  ['soon', null],
  [1_772_366_400, null],
])('what somebody told of a moment: %s', (told, expected) => {
  expect(momentIn(told)).toBe(expected);
});
