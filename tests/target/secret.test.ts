import { format, inspect } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from '../../src/target/secret.ts';

const secret = new Secret('sk_live_CANARY', 'MP_LIVE_KEY');

it('prints as its label, however it is printed', () => {
  const ways = [
    String(secret),
    JSON.stringify({ secret }),
    inspect({ secret }, { showHidden: true }),
    format('%s %o', secret, secret),
  ];
  for (const text of [...ways, JSON.stringify(structuredClone(secret))]) expect(text).not.toContain('CANARY');
  expect(String(secret)).toBe('sk_live_…(MP_LIVE_KEY)');
  expect(String(new Secret('CANARY', 'operator'))).toBe('…(operator)');
});

it('is told to who asks for it', () => {
  expect(secret.reveal()).toBe('sk_live_CANARY');
});
