import { expect, test } from 'vitest';
import { parseMsisdn } from '../../../src/contract/msisdn.ts';
import { triggerOf } from '../../../src/contract/triggers.ts';
import { LiveGuard } from '../../../src/wire/http/live-guard.ts';
import { PayerPool } from '../../../src/wire/masking/payers.ts';

test('placeholders become nine digits, or as many as are asked for', () => {
  const pool = new PayerPool(1, null);
  expect(triggerOf(pool.fill('{payer:trigger-3}'))).toBe(3);
  expect(pool.fill('0{payer:any-1}')).toMatch(/^0\d{9}$/);
  expect(pool.fill('{payer:any-1:8}')).toHaveLength(8);
  expect(pool.fill('{payer:any-1}').startsWith(pool.fill('{payer:any-1:8}'))).toBe(true);
  expect(pool.fill('{payer:nobody}')).toBe('{payer:nobody}');
});

test('any numbers are valid, different, and never those of a trigger', () => {
  const pool = new PayerPool(7, null);
  const numbers = Array.from({ length: 2000 }, (_, index) => pool.fill(`{payer:any-${index}}`));
  expect(new Set(numbers).size).toBe(2000);
  for (const digits of numbers) {
    expect(parseMsisdn(`+255${digits}`)).not.toBeNull();
    expect(triggerOf(digits)).toBeNull();
    expect(digits).not.toMatch(/00$/);
  }
});

test('where payers are listed, no other number is ever given out', () => {
  const pool = new PayerPool(7, ['712000001', '712000002']);
  const asked = ['any-0', 'any-1', 'any-99', 'live-7', 'trigger-1', 'trigger-5'];
  for (const name of asked) expect(['712000001', '712000002']).toContain(pool.fill(`{payer:${name}}`));
});

test('a number may be the same on both deployments', () => {
  const listed = ['712000001', '712000002'];
  const [sandbox, live] = [new PayerPool(7, null, new Set(), listed), new PayerPool(7, listed)];
  expect(sandbox.fill('{payer:live-1}')).toBe(live.fill('{payer:live-1}'));
  expect(listed).not.toContain(sandbox.fill('{payer:any-1}'));
  expect(new PayerPool(7, null, new Set(), []).fill('{payer:live-1}')).toMatch(/^\d{9}$/);
});

test('where nobody is listed, a placeholder stays, and what names it is held back', () => {
  const body = new PayerPool(7, []).fill('{"msisdn":"+255{payer:any-0}"}');
  expect(body).toBe('{"msisdn":"+255{payer:any-0}"}');
  for (const prompts of [true, false]) {
    const guard = new LiveGuard({ writes: true, prompts, payers: [], cap_minor: 1_000_000 });
    expect(guard.refusal({ method: 'POST', target: '/v1/charges', headers: [], body })).not.toBeNull();
  }
});
