import { expect, test } from 'vitest';
import { keyShown } from '../../../src/judge/auth/key-shown.ts';
import { charge, noKey, read, refusal, Run } from '../helpers/exchange.ts';

const rule = 'auth.key-stored-as-hash';
const seen = (body: unknown, over = {}) => new Run([keyShown]).see({ ...read('ch_1'), body, ...over });

test('an answer that holds a key shows it a second time', () => {
  expect([...seen(charge()).kept]).toEqual([rule]);
  expect(seen(charge({ made_by: '<secret>' })).broken).toEqual([rule]);
  expect(seen(charge(), { answerHeaders: [['x-key', '<secret>']] }).broken).toEqual([rule]);
});

test('what was sent as no key, or in an address, may be quoted', () => {
  const quoting = { ...refusal('BAD_KEY'), body: { error: { code: 'BAD_KEY', key: '<secret>' } } };
  expect(seen(quoting.body, { status: 401, key: noKey }).decisions).toEqual([]);
  expect(seen(charge({ made_by: 'sk_test_<secret>' })).broken).toEqual([]);
  expect(seen(charge({ signed: 'whsec_<secret-1>' })).broken).toEqual([]);
});
