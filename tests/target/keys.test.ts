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
    expect(chooseKey({ entries, learned: new Map(), shown: new Map() }, need)?.label).toBe(label);
  });

  it('takes a key of unknown scopes for what it may have, never for what it may lack', () => {
    const alone = [entry('unknown', { scopes: null })];
    const keys = { entries: alone, learned: new Map(), shown: new Map() };
    expect(chooseKey(keys, { has: ['bills:read'] })).toBe(alone[0]);
    expect(chooseKey(keys, { lacks: ['bills:read'] })).toBeNull();
  });

  it('lets keys that the run made share the load, whatever else they may do', () => {
    const made = [entry('wide', { exclusive: true }), entry('narrow', { exclusive: true, scopes: ['charges:read'] })];
    const keys = { entries: made, learned: new Map(), shown: new Map() };
    expect(chooseKey(keys, { has: ['charges:read'] })?.label).toBe('wide');
    expect(chooseKey(keys, { has: ['charges:read'] }, new Map([['wide', 1]]))?.label).toBe('narrow');
    expect(chooseKey(keys, { has: ['bills:read'] }, new Map([['wide', 1]]))?.label).toBe('wide');
  });

  it('believes what was found out by asking', () => {
    const alone = [entry('unknown', { scopes: null })];
    const learned = new Map([['unknown', ['charges:read']]]);
    expect(chooseKey({ entries: alone, learned, shown: new Map() }, { has: ['bills:read'] })).toBeNull();
    expect(chooseKey({ entries: alone, learned, shown: new Map() }, { lacks: ['bills:read'] })).toBe(alone[0]);
  });

  it('gives a key of unknown scopes for nothing that it was refused, and first for what it was granted', () => {
    const both = [entry('reads', { scopes: null }), entry('writes', { scopes: null })];
    const granted = new Set(['charges:read']);
    const shown = new Map([['reads', { granted, refused: new Set(['charges:write']) }]]);
    const keys = { entries: both, learned: new Map(), shown };
    expect(chooseKey(keys, { has: ['charges:write'] })?.label).toBe('writes');
    expect(chooseKey(keys, { has: ['charges:read'] })?.label).toBe('reads');
    expect(chooseKey(keys, { has: ['charges:write'], differentFrom: 'writes' })).toBeNull();
    expect(chooseKey(keys, { lacks: ['charges:write'] })).toBeNull();
  });
});
