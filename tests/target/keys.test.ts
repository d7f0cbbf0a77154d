import { describe, expect, it } from 'vitest';
import { scopes } from '../../src/contract/scopes.ts';
import { chooseKey, type KeyEntry, type KeyNeed } from '../../src/target/keys.ts';
import { Secret } from '../../src/target/secret.ts';

const entry = (label: string, facts: Partial<KeyEntry> = {}): KeyEntry => ({
  label,
  secret: new Secret('sk_test_x', label),
  mode: 'test',
  scopes,
  status: 'active',
  business: 'main',
  exclusive: false,
  ...facts,
});

const entries: readonly KeyEntry[] = [
  entry('unknown', { scopes: null }),
  entry('read', { scopes: ['charges:read'] }),
  entry('all'),
  entry('all-again'),
  entry('other', { business: 'other' }),
  entry('expired', { status: 'expired', scopes: null }),
  entry('made', { business: 'biz_7', exclusive: true }),
  entry('live', { mode: 'live' }),
];

function chosen(need: KeyNeed, learned?: ReadonlyMap<string, readonly string[]>): string {
  const choice = chooseKey(entries, need, learned);
  return 'missing' in choice ? choice.missing : choice.label;
}

describe('chooseKey', () => {
  it.each<[KeyNeed, string]>([
    [{}, 'all'],
    [{ mode: 'live' }, 'live'],
    [{ mode: 'test', has: ['charges:read'] }, 'all'],
    [{ differentFrom: 'all' }, 'all-again'],
    [{ lacks: ['charges:write'] }, 'read'],
    [{ has: ['charges:read'], lacks: ['bills:read'] }, 'read'],
    [{ status: 'expired' }, 'expired'],
    [{ business: 'other' }, 'other'],
    [{ business: 'biz_7', exclusive: true }, 'made'],
  ])('%j is %s', (need, label) => {
    expect(chosen(need)).toBe(label);
  });

  it('takes a key of unknown scopes for what it may have, never for what it may lack', () => {
    const alone = [entry('unknown', { scopes: null })];
    expect(chooseKey(alone, { has: ['bills:read'] })).toBe(alone[0]);
    expect(chooseKey(alone, { lacks: ['bills:read'] })).toHaveProperty('missing');
  });

  it('believes what was found out by asking', () => {
    const alone = [entry('unknown', { scopes: null })];
    const learned = new Map([['unknown', ['charges:read']]]);
    expect(chooseKey(alone, { has: ['bills:read'] }, learned)).toHaveProperty('missing');
    expect(chooseKey(alone, { lacks: ['bills:read'] }, learned)).toBe(alone[0]);
  });

  it.each<[KeyNeed, string]>([
    [
      { mode: 'live', lacks: ['charges:write'] },
      'an active live key without charges:write; add one under keys, or an operator that can create_key',
    ],
    [
      { status: 'revoked', business: 'draft' },
      'a revoked key of the draft business; add one under keys, or an operator that can create_business, create_key, retire_key',
    ],
    [
      { mode: 'live', status: 'expired', has: ['bills:read'], differentFrom: 'live' },
      'an expired live key with bills:read other than live; add one under keys, or an operator that can create_key, advance_clock',
    ],
    [{ exclusive: true }, 'an active key that the run has made for itself; this takes an operator that can create_key'],
  ])('says what is missing for %j', (need, missing) => {
    expect(chosen(need)).toBe(missing);
  });
});
