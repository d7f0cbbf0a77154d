import { expect, test } from 'vitest';
import { SigningSecrets } from '../../../src/wire/masking/signing-secrets.ts';

const hook = 'https://shop.example/hook';
const minute = 60_000;

test('an address has the secret that it was given last, and for some minutes the one before', () => {
  const secrets = new SigningSecrets();
  secrets.note(hook, 'one', 0);
  secrets.note(hook, 'two', 30 * minute);
  expect(secrets.of(hook, 31 * minute)).toEqual(['one', 'two']);
  expect(secrets.of(hook, 60 * minute)).toEqual(['two']);
  expect(secrets.of('https://shop.example/other', 60 * minute)).toEqual([]);
});

test('a secret that is given again is the last', () => {
  const secrets = new SigningSecrets();
  for (const [at, secret] of ['one', 'two', 'one', 'one'].entries()) secrets.note(hook, secret, at * 30 * minute);
  expect(secrets.of(hook, 200 * minute)).toEqual(['one']);
});
