import { expect, test } from 'vitest';
import { SigningSecrets } from '../../../src/wire/masking/signing-secrets.ts';

const hook = 'https://shop.example/hook';
const live = { url: hook, mode: 'live', of: 'main' } as const;
const minute = 60_000;

const secretsAt = (secrets: SigningSecrets, ...of: Parameters<SigningSecrets['of']>): readonly string[] =>
  secrets.of(...of).map(({ secret }) => secret);

test('an address has the secret that it was given last, and for some minutes the one before', () => {
  const secrets = new SigningSecrets();
  secrets.note(live, 'one', 0);
  secrets.note(live, 'two', 30 * minute);
  expect(secretsAt(secrets, hook, 31 * minute, 'live')).toEqual(['one', 'two']);
  expect(secretsAt(secrets, hook, 60 * minute, null)).toEqual(['two']);
  expect(secretsAt(secrets, 'https://shop.example/other', 60 * minute, null)).toEqual([]);
});

test('a secret that is given again is the last', () => {
  const secrets = new SigningSecrets();
  for (const [at, secret] of ['one', 'two', 'one', 'one'].entries()) secrets.note(live, secret, at * 30 * minute);
  expect(secretsAt(secrets, hook, 200 * minute, 'live')).toEqual(['one']);
});

test('an address of both modes has a secret for each, and a post that tells its mode is signed with that', () => {
  const secrets = new SigningSecrets();
  secrets.note(live, 'of live', 0);
  secrets.note({ ...live, mode: 'test' }, 'of test', 30 * minute);
  expect(secretsAt(secrets, hook, 90 * minute, 'live')).toEqual(['of live']);
  expect(secretsAt(secrets, hook, 90 * minute, 'test')).toEqual(['of test']);
  expect(secretsAt(secrets, hook, 90 * minute, null)).toEqual(['of live', 'of test']);
});

test('one secret may be that of both modes', () => {
  const secrets = new SigningSecrets();
  secrets.note(live, 'before', 0);
  secrets.note(live, 'of both', minute);
  secrets.note({ ...live, mode: 'test' }, 'of both', minute);
  expect(secretsAt(secrets, hook, 2 * minute, 'live')).toContain('of both');
});

test('where an address has a secret of one mode alone, a post of the other is held against that', () => {
  const secrets = new SigningSecrets();
  secrets.note(live, 'of live', 0);
  expect(secretsAt(secrets, hook, 0, 'test')).toEqual(['of live']);
});

test('an address of two businesses has a secret for each', () => {
  const secrets = new SigningSecrets();
  secrets.note(live, 'of one', 0);
  secrets.note({ ...live, of: 'other' }, 'of the other', 0);
  expect(secretsAt(secrets, hook, 90 * minute, 'live')).toEqual(['of one', 'of the other']);
});
