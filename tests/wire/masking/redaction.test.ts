import { expect, test } from 'vitest';
import { Redactor } from '../../../src/wire/masking/redaction.ts';
import { SecretRegistry } from '../../../src/wire/masking/secrets.ts';

const key = `sk_test_${'aB3'.repeat(10)}xy`;
const redactor = new Redactor(() => [key, 'operator-token-0123456789'], new Set(['741234567']));

test.each([
  [`Bearer ${key}`, 'Bearer <secret>'],
  [`/v1/balance?key=${key}&x=1`, '/v1/balance?key=<secret>&x=1'],
  ['sk_live_00000000000000000000000000000000 and more', 'sk_live_<secret> and more'],
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_<secret-1>'],
  [String.raw`{"\u0073ecret":"\u0077hsec_\u004dfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}`, '{"secret":"whsec_<secret-1>"}'],
  [
    String.raw`{"say":"\\u0041","key":"sk_te\u0073t_${'aB3'.repeat(10)}xy"}`,
    String.raw`{"say":"\\u0041","key":"<secret>"}`,
  ],
  [String.raw`{"msisdn":"+2557\u00341234567"}`, '{"msisdn":"+255******567"}'],
  [String.raw`{"msisdn":"+255\u00a0741\u00a0234\u00a0567"}`, '{"msisdn":"+255\u00a0***\u00a0***\u00a0567"}'],
  ['operator-token-0123456789', '<secret>'],
  ['{"msisdn":"+255741234567"}', '{"msisdn":"+255******567"}'],
  ['{"msisdn":741234567}', '{"msisdn":******567}'],
  ['0741234567', '0******567'],
  ['00255741234567', '00255******567'],
  ['7412345678', '******5678'],
  ['+255 741 234 567', '+255 *** *** 567'],
  ['0741 234-567', '0*** ***-567'],
  ['someone else: +255 712 000 111', 'someone else: +255 *** *** 111'],
  ['someone else: +255712000111', 'someone else: +255******111'],
  ['someone else: 0712000111.', 'someone else: 0******111.'],
])('%s', (text, expected) => {
  expect(redactor.text(text)).toBe(expected);
});

test.each([
  '{"amount_minor":2000000000}',
  'ch_0712000111',
  '2026-11-21T00:00:00.123456789Z',
  '2026-11-21T00:00:00.741234567Z',
  'bl_1 012345678903',
  '1234 5678 9012',
  '{"to":"+255******001"}',
  '{"to":"*********001"}',
  '{"to":"0712***001"}',
  'whsec_<secret-1>',
  String.raw`{"reference":"\u006frder \u0031"}`,
  String.raw`{"reference":"\u04374123456712"}`,
])('leaves alone: %s', (text) => {
  expect(redactor.text(text)).toBe(text);
});

test('a text in which nothing was hidden is looked through again once something else is known', () => {
  const secrets: string[] = [];
  const signing = new SecretRegistry();
  const growing = new Redactor(() => secrets, new Set(), signing);
  expect(['token-of-a-kind', 'a core-of-signing'].map((text) => growing.text(text))).toEqual([
    'token-of-a-kind',
    'a core-of-signing',
  ]);
  secrets.push('token-of-a-kind');
  signing.note('sig_core-of-signing');
  expect(growing.text('token-of-a-kind')).toBe('<secret>');
  expect(growing.text('a core-of-signing')).toBe('a <secret-1>');
});
