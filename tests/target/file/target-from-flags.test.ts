import { describe, expect, it } from 'vitest';
import { fromPlain, toPlain } from '../../../src/target/plain.ts';
import { targetFromFlags } from '../../../src/target/file/target-from-flags.ts';

const keySecret = `sk_test_${'CANARY'.repeat(5)}ca`;

describe('the least target', () => {
  it('is one address and one key', () => {
    const reading = targetFromFlags({ baseUrl: 'http://127.0.0.1:4010/pre/', keySecret, keyLabel: 'MP_KEY' });
    expect(reading).toMatchObject({
      is: 'target',
      target: {
        name: '127.0.0.1:4010',
        sandbox: { baseUrl: 'http://127.0.0.1:4010/pre' },
        live: null,
        keys: [{ label: 'MP_KEY', mode: 'test', scopes: null, status: 'active', business: 'main' }],
      },
    });
    expect(JSON.stringify(reading)).not.toContain('CANARY');
  });

  it('is of the deployment that the key tells', () => {
    const reading = targetFromFlags({ baseUrl: 'http://a.test', keySecret: `sk_live_${'a'.repeat(32)}`, name: 'ours' });
    expect(reading).toMatchObject({
      target: { name: 'ours', sandbox: null, live: { baseUrl: 'http://a.test', payers: [] } },
    });
  });

  it('is refused with all that is wrong, and without the key', () => {
    expect(targetFromFlags({ baseUrl: 'a.test', keySecret: `${keySecret}CANARY`, keyLabel: 'MP_KEY' })).toEqual({
      is: 'wrong',
      whys: [
        '--base-url: expected a URL that begins with http:// or https://',
        'MP_KEY: not an API key: 38 characters follow sk_test_, not 32',
      ],
    });
    expect(targetFromFlags({ baseUrl: 'http://a.test', keySecret: 'sk_test_a', keyLabel: 'MP_KEY' })).toEqual({
      is: 'wrong',
      whys: ['MP_KEY: not an API key: 1 character follows sk_test_, not 32'],
    });
    expect(targetFromFlags({ baseUrl: 'http://a.test', keySecret: `${keySecret} `, keyLabel: 'MP_KEY' })).toEqual({
      is: 'wrong',
      whys: ['MP_KEY: not an API key: it ends in a blank'],
    });
    expect(targetFromFlags({ baseUrl: 'http://a.test?x', keySecret })).toEqual({
      is: 'wrong',
      whys: ['--base-url: a base URL has no query; remove the ? and what follows'],
    });
  });
});

it('a target crosses threads as plain data', () => {
  const reading = targetFromFlags({ baseUrl: 'http://a.test', keySecret });
  if (reading.is === 'wrong') throw new Error(reading.whys.join());
  const operator = { is: 'http', url: 'http://b.test', token: null } as const;
  const back = fromPlain(structuredClone(toPlain({ ...reading.target, operator })));
  expect(back).toEqual({ ...reading.target, operator });
  expect(back.keys[0]?.secret.reveal()).toBe(keySecret);
});
