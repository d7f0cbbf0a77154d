import { describe, expect, test } from 'vitest';
import { call, freshKey, order } from '../helpers/caller.ts';

describe('the variant', () => {
  test('stack.key-first knows a key before it judges a body, but for what is not compared', async () => {
    await using caller = await call({ variant: 'stack.key-first' });
    const key = freshKey();
    const codeOf = async (body: object, with_: string) => (await caller.charge(body, with_)).body.error?.code;
    await caller.charge(order, key);
    expect(await codeOf({ ...order, rail: 'wallet' }, key)).toBe('IDEMPOTENT_MISMATCH');
    expect(await codeOf({ ...order, description: 7 }, key)).toBe('BAD_REQUEST');
    expect(await codeOf({ ...order, rail: 'wallet' }, freshKey())).toBe('BAD_RAIL');
  });

  test('stack.any-case knows a path in capitals, and stack.slash-redirect one with a slash too many', async () => {
    await using caller = await call({ variant: 'stack.any-case' });
    expect((await caller.get('/V1/Balance')).status).toBe(200);
    await using other = await call({ variant: 'stack.slash-redirect' });
    const moved = await fetch(`${other.reference.sandboxUrl}/v1//charges/?limit=2`, {
      headers: { authorization: `Bearer ${other.reference.keys.all}` },
      redirect: 'manual',
    });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/v1/charges?limit=2']);
  });

  test('stack.another-program and stack.payers-alone are operators of another kind', async () => {
    await using caller = await call({ variant: 'stack.another-program' });
    const { body: made } = await caller.operate('create_business', { live: true, website: null });
    expect(made.business).toContain('Duka');
    const wish = { business: made.business, mode: 'test', scopes: ['balance:read'], lifetime_days: null };
    expect((await caller.operate('create_key', wish)).body.key).toMatch(/^sk_test_/);
    await using payers = await call({ variant: 'stack.payers-alone' });
    expect((await payers.operate('advance_clock', { seconds: 1 })).status).toBe(404);
  });
});
