import { expect, test } from 'vitest';
import { parseMsisdn } from '../../src/contract/msisdn.ts';

test.each([
  ['0712345678', 'leading-zero'],
  ['712345678', 'nine-digits'],
  ['+255712345678', 'plus-255'],
] as const)('%s', (text, form) => {
  expect(parseMsisdn(text)).toEqual({ form, nineDigits: '712345678' });
});

test.each([
  '',
  '71234567',
  '7123456789',
  '07123456789',
  '255712345678',
  '00255712345678',
  '+2550712345678',
  '+25571234567',
  '+2557123456789',
  '+254712345678',
  '+712345678',
  ' 0712345678',
  '0712345678\n',
  '0712 345 678',
  '0712-345-678',
  '07123456a8',
  '٠٧١٢٣٤٥٦٧٨',
  712345678,
  null,
  undefined,
  ['0712345678'],
])('no form: %j', (text) => {
  expect(parseMsisdn(text)).toBeNull();
});
