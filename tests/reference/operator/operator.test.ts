import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../../src/reference/reference.ts';
import { call, type Caller } from '../helpers/caller.ts';

const day = 86_400;

async function keyOf(caller: Caller, wish: object = {}): Promise<string> {
  const { business } = (await caller.operate('create_business', { live: false, website: null })).body;
  const made = await caller.operate('create_key', {
    business,
    mode: 'test',
    scopes: ['balance:read'],
    lifetime_days: null,
    ...wish,
  });
  return made.body.key;
}

const code = async (caller: Caller, key: string) => (await caller.get('/v1/balance', key)).body.error?.code ?? 'works';

describe('the operator', () => {
  test('says what it can do, and asks for its token', async () => {
    await using caller = await call();
    const { operatorUrl } = caller.reference;
    const { actions } = (await (await fetch(`${operatorUrl}/`)).json()) as { actions: string[] };
    expect(actions).toEqual(expect.arrayContaining(['create_business', 'approve_charge', 'advance_clock', 'prompts']));
    expect((await fetch(`${operatorUrl}/prompts`, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await caller.operate('shut_down', {})).body).toEqual({ error: 'there is no action shut_down' });
  });

  test.each([
    ['create_business', { live: 'yes' }],
    ['create_key', { business: 'nobody' }],
    ['retire_key', { key: 'nothing', when: 'now' }],
    ['advance_clock', { seconds: -1 }],
    ['set_ledger', {}],
    ['prompts', { charge: 'ch_none' }],
  ])('refuses %s of %j', async (action, body) => {
    await using caller = await call();
    const refused = await caller.operate(action, body);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toEqual(expect.any(String));
  });

  test('makes keys that live as long as they should', async () => {
    await using caller = await call();
    const [month, forever] = [await keyOf(caller, { lifetime_days: 30 }), await keyOf(caller)];
    await caller.operate('advance_clock', { seconds: 30 * day - 10 });
    expect([await code(caller, month), await code(caller, forever)]).toEqual(['works', 'works']);
    await caller.operate('advance_clock', { seconds: 10 });
    expect([await code(caller, month), await code(caller, forever)]).toEqual(['KEY_EXPIRED', 'works']);
  });

  test('stops a key now, or replaces it within 24 hours', async () => {
    await using caller = await call();
    const [stopped, replaced] = [await keyOf(caller), await keyOf(caller)];
    expect((await caller.operate('retire_key', { key: stopped, when: 'now' })).body).toEqual({ replacement: null });
    const { replacement } = (await caller.operate('retire_key', { key: replaced, when: '24h' })).body;
    expect([await code(caller, stopped), await code(caller, replaced), await code(caller, replacement)]).toEqual([
      'KEY_REVOKED',
      'works',
      'works',
    ]);
    expect((await caller.get('/v1/charges', replacement)).body.error.scope).toBe('charges:read');
    await caller.operate('advance_clock', { seconds: day });
    expect([await code(caller, replaced), await code(caller, replacement)]).toEqual(['KEY_REVOKED', 'works']);
  });
});

describe('a reference', () => {
  test('describes itself as a target', async () => {
    const reference = await startReference({ pathPrefix: '/sandbox/api', seed: 3 });
    try {
      const target = parse(reference.targetYaml());
      expect(target.sandbox.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/api$/);
      expect(target.live).toMatchObject({ base_url: reference.liveUrl, website: 'https://shop.example.test' });
      expect(target.live.payers).toHaveLength(3);
      expect(new Set(Object.values(target.live.tills).flat()).size).toBe(4);
      expect(target.pay_url).toBe(reference.payUrl);
      for (const mode of ['test', 'live']) {
        const ofMode = target.keys.filter(({ secret }: { secret: string }) => secret.startsWith(`sk_${mode}_`));
        const named = (field: string) => new Set(ofMode.map((key: Record<string, unknown>) => key[field]));
        expect(named('status')).toEqual(new Set([undefined, 'expired', 'revoked']));
        expect(named('business')).toEqual(new Set([undefined, 'other', 'draft', 'no_website']));
      }
      expect(target.operator).toEqual({ url: reference.operatorUrl, token: reference.operatorToken });
      expect(parse(reference.minimalTarget())).toEqual({
        sandbox: target.sandbox,
        keys: [{ secret: reference.keys.all }],
      });
      const authorization = `Bearer ${target.keys[0].secret}`;
      expect((await fetch(`${target.sandbox.base_url}/v1/balance`, { headers: { authorization } })).status).toBe(200);
      expect(
        (await fetch(`${new URL(target.sandbox.base_url).origin}/v1/balance`, { headers: { authorization } })).status,
      ).toBe(404);
    } finally {
      await reference.close();
    }
  });

  test('can do without an operator', async () => {
    const reference = await startReference({ operator: false });
    expect(reference.operatorUrl).toBe(null);
    expect(parse(reference.targetYaml()).operator).toBe(undefined);
    await reference.close();
  });

  test('refuses a name that it does not know', async () => {
    await expect(startReference({ faults: ['no-such'] })).rejects.toThrow('there is no fault named no-such');
    await expect(startReference({ variant: 'no-such' })).rejects.toThrow('there is no variant named no-such');
  });
});
