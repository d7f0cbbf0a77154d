import { describe, expect, it } from 'vitest';
import { closest, likely, suggestion } from '../../src/text/did-you-mean.ts';

describe('closest', () => {
  it.each([
    ['sandbx', 'sandbox'],
    ['baseUrl', 'base_url'],
    ['base-url', 'base_url'],
    ['Keys', 'keys'],
    ['chages:read', 'charges:read'],
  ])('%s means %s', (typed, meant) => {
    expect(closest(typed, ['sandbox', 'base_url', 'keys', 'charges:write', 'charges:read'])).toBe(meant);
  });

  it('is the only name that begins so', () => {
    expect(closest('spend_cap', ['payers', 'spend_cap_minor'])).toBe('spend_cap_minor');
    expect(closest('charges', ['charges:read', 'charges:write:all'])).toBeUndefined();
  });

  it('is nothing when nothing is near', () => {
    expect(closest('live', ['test', 'main'])).toBeUndefined();
    expect(closest('', ['keys'])).toBeUndefined();
    expect(closest('x'.repeat(1_000_000), ['keys'])).toBeUndefined();
  });
});

describe('likely', () => {
  it('takes a part of a name for it', () => {
    const names = ['sandbox/fails-trigger-2-for-good', 'orders/killed-status'];
    expect(likely('fails-trigger-2', names)).toBe(names[0]);
    expect(likely('orders/kiled-status', names)).toBe(names[1]);
    expect(likely('nothing', names)).toBeUndefined();
  });
});

describe('suggestion', () => {
  it('names the likely one, or all', () => {
    expect(suggestion('kesy', ['keys', 'live'])).toBe('did you mean "keys"?');
    expect(suggestion('operator', ['keys', 'live'])).toBe('known here: keys, live');
    expect(suggestion('operator', [])).toBe('nothing may stand here');
  });
});
