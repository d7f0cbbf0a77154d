import { expect, test } from 'vitest';
import { SecretRegistry, secretsIn } from '../../../src/wire/masking/secrets.ts';

const first = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La/+==';
const second = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

test('one secret has one number, in the order of first sight', () => {
  const registry = new SecretRegistry();
  expect(registry.note(first)).toBe('whsec_<secret-1>');
  expect(registry.masked(`{"secret":"${second}"}`)).toBe('{"secret":"whsec_<secret-2>"}');
  expect(registry.note(second)).toBe('whsec_<secret-2>');
  expect(registry.masked(`${first} ${second}`)).toBe('whsec_<secret-1> whsec_<secret-2>');
  expect(new SecretRegistry(7).note(first)).toBe('whsec_<secret-8>');
});

test.each([
  ['without its prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2La/+==', '<secret-1>'],
  ['with slashes escaped, as some write JSON', String.raw`whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La\/+==`, 'whsec_<secret-1>'],
  ['with signs escaped', String.raw`whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La\u002F\u002b\u003d=`, 'whsec_<secret-1>'],
  ['in a query', 'x=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La%2F%2B%3D%3D&y', 'x=whsec_<secret-1>&y'],
  ['within a text', `(${first})`, '(whsec_<secret-1>)'],
])('a secret that was seen is masked %s', (_, text, expected) => {
  const registry = new SecretRegistry();
  registry.note(first);
  expect(registry.masked(text)).toBe(expected);
});

test('a secret first seen with escaped signs is the same secret', () => {
  const registry = new SecretRegistry();
  expect(registry.masked(String.raw`"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2La\/+=="`)).toBe('"whsec_<secret-1>"');
  expect(registry.note(first)).toBe('whsec_<secret-1>');
});

test.each([
  ['sec_4f1c0b6a9e', 'sec_<secret-1>'],
  ['4f1c0b6a9e', '<secret-1>'],
  ['WHSEC_4f1c0b6a9e', 'WHSEC_<secret-1>'],
  ['Ab3+x9_4f1c0b6a9e', '<secret-1>'],
  ['whsec_', 'whsec_'],
  ['', ''],
])('%j is shown as %j', (raw, shown) => {
  const registry = new SecretRegistry();
  expect(registry.note(raw)).toBe(shown);
  expect(registry.masked(`{"secret": "${raw}"}`)).toBe(`{"secret": "${shown}"}`);
});

test('a short secret is masked where it is called one, and nowhere else', () => {
  const registry = new SecretRegistry();
  registry.note('live');
  expect(registry.masked('{"mode":"live","secret":"live"}')).toBe('{"mode":"live","secret":"<secret-1>"}');
});

test('leaves alone what is no secret of the run', () => {
  const text = '{"secret":"of somebody","url":"https://x.test/whsec_"} whsec_<secret-1>';
  expect(new SecretRegistry().masked(text)).toBe(text);
});

test('finds secrets at any depth, and none where there is no JSON', () => {
  expect(secretsIn('{"secret":"a","data":[{"secret":"b"},{"secret":null,"x":{"secret":"c"}}]}').toSorted()).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(secretsIn('{"secret":"a"')).toEqual([]);
  expect(secretsIn('')).toEqual([]);
  expect(secretsIn('null')).toEqual([]);
});
