import { expect, test } from 'vitest';
import { holdsNumber, noticeFacts, noticeNumber } from '../../../src/wire/masking/notice.ts';

const shows = (to: unknown, phone: unknown = '+255712340012') =>
  noticeFacts(JSON.stringify({ phone }), JSON.stringify({ object: 'bill_notice', to }))?.shows;

test.each([
  '******012',
  '012',
  '•••012',
  'XXXXXXXXX012',
  '+255******012',
  '+255 *** *** 012',
  '255xxxxxx012',
  '(+255) ****** 012',
  '0******012',
  '00255******012',
  'number ending in 012',
  '+255...012',
  '*** *** 0-12',
])('%s shows the last three digits', (to) => {
  expect(shows(to)).toBe('last-three');
});

test.each([
  ['+255712340012', 'more'],
  ['0712340012', 'more'],
  ['712 340 012', 'more'],
  ['*****0012', 'more'],
  ['+2557*****012', 'more'],
  ['0712***012', 'more'],
  ['+255 712 *** 012', 'more'],
  ['0712******', 'more'],
  ['*******12', 'fewer'],
  ['+255*******12', 'fewer'],
  ['0*******12', 'fewer'],
  ['*********', 'fewer'],
  ['+255*********', 'fewer'],
  ['', 'fewer'],
  ['******013', 'others'],
  ['+255******210', 'others'],
  ['9******012', 'others'],
] as const)('%s: %s', (to, expected) => {
  expect(shows(to)).toBe(expected);
});

test('a number whose last digits look like a prefix', () => {
  expect(shows('***255', '0712345255')).toBe('last-three');
  expect(shows('255', '0712345255')).toBe('last-three');
  expect(shows('255***255', '0712345255')).toBe('last-three');
  expect(shows('****0001', '0712340001')).toBe('more');
});

test('the number may be given in any form', () => {
  for (const phone of ['0712340012', '712340012', '255712340012', '+255 712 340 012', 712_340_012]) {
    expect(shows('******012', phone)).toBe('last-three');
    expect(noticeNumber(JSON.stringify({ phone }))).toBe('712340012');
  }
});

test('says nothing where there is nothing to compare', () => {
  expect(shows(12)).toBeNull();
  expect(shows(undefined)).toBeUndefined();
  expect(shows('***', 'nonsense')).toBeUndefined();
  expect(noticeFacts(null, '{"to":"x"}')).toBeUndefined();
  expect(noticeFacts('{"phone":"0712340012"}', '<html>')).toBeUndefined();
  expect(noticeFacts('{"phone":"0712340012"}', null)).toBeUndefined();
});

test.each([
  ['+255712345678', true],
  ['0712 345 678', true],
  ['{"to":"712-345-678"}', true],
  ['00255712345678', true],
  ['******678', false],
  ['1712345678', false],
  ['7123456789', false],
  ['712345', false],
])('a text holds a number: %s', (text, held) => {
  expect(holdsNumber(text, '712345678')).toBe(held);
});
