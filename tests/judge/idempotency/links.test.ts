import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { linkList, linkMade, link, otherLiveKey } from '../helpers/link.ts';
import { type Parts, refusal, Run } from '../helpers/exchange.ts';

type Over = Readonly<Record<string, unknown>>;

const keyed = (sent: Over = {}, came: Over = sent): Parts => ({
  ...linkMade(sent, came),
  idempotencyKey: 'same-key',
});
const mismatched = (sent: Over): Parts => ({ ...keyed(sent), ...refusal('IDEMPOTENT_MISMATCH') });
const price = { amount_minor: 600_000 };

describe('the Idempotency-Key of a link', () => {
  const pairs: Readonly<Record<string, readonly [Parts, Parts]>> = {
    'a retry': [keyed(), { ...keyed(), status: 200 }],
    'another price': [keyed(), mismatched(price)],
    'another title as the same': [keyed(), keyed({ title: 'Milk' }, {})],
    'another title as another': [keyed(), mismatched({ title: 'Milk' })],
    'another business': [keyed(), { ...keyed(price, { id: 'pl_2', ...price }), key: otherLiveKey }],
    'no key twice': [linkMade(), linkMade({}, { id: 'pl_2' })],
    'a malformed key ignored twice': [
      { ...keyed(), idempotencyKey: 'short' },
      { ...keyed({}, { id: 'pl_2' }), idempotencyKey: 'short' },
    ],
    'a malformed key refused': [
      { ...keyed(), idempotencyKey: 'short', ...refusal('IDEMPOTENCY_REQUIRED') },
      { ...keyed(), idempotencyKey: 'short', ...refusal('BAD_REQUEST') },
    ],
  };
  it.each(Object.entries(pairs))('%s is lawful', (_, [one, other]) => {
    const run = new Run();
    expect([...run.see(one).deviations, ...run.see(other).deviations]).toEqual([]);
  });

  const wrong: readonly (readonly [string, Parts, Parts, RuleId])[] = [
    ['another link', keyed(), keyed({}, { id: 'pl_2' }), 'idempotency.link-same-key-same-link'],
    ['a mismatch for the same', keyed(), mismatched({}), 'idempotency.link-same-key-same-link'],
    ['another price replayed', keyed(), keyed(price, {}), 'idempotency.link-mismatch-on-amount'],
    [
      'another price makes another',
      keyed(),
      keyed(price, { id: 'pl_2', ...price }),
      'idempotency.link-mismatch-on-amount',
    ],
    ['two businesses collide', keyed(), { ...mismatched(price), key: otherLiveKey }, 'idempotency.scoped-to-business'],
    [
      'a link of another key',
      keyed(),
      { ...keyed(), idempotencyKey: 'other-key' },
      'idempotency.link-same-key-same-link',
    ],
  ];
  it.each(wrong)('%s', (_, one, other, rule) => {
    const run = new Run();
    expect(run.see(one).broken).toEqual([]);
    expect(run.see(other).broken).toContain(rule);
  });

  it('shows that its rules are kept', () => {
    const run = new Run();
    run.see(keyed());
    expect(run.see(mismatched(price)).kept).toContain('idempotency.link-mismatch-on-amount');
    expect([...run.see(keyed()).kept]).toEqual(
      expect.arrayContaining(['idempotency.link-same-key-same-link', 'idempotency.first-request-stands']),
    );
  });

  it('a mismatch that made a link is betrayed by the list', () => {
    const reference = { reference: 'order-1' };
    const seen = (data: readonly unknown[]) => {
      const run = new Run();
      run.see(keyed(reference));
      run.see(mismatched({ ...reference, ...price }));
      return run.see(linkList('', data));
    };
    const made = link({ id: 'pl_2', ...reference, ...price });
    expect(seen([made, link(reference)]).broken).toEqual(['idempotency.mismatch-creates-nothing']);
    expect(seen([link(reference)]).kept).toContain('idempotency.mismatch-creates-nothing');
  });

  it('200 for a fresh key is told at the next sight of its link', () => {
    const run = new Run();
    expect(run.see({ ...keyed(), status: 200 }).broken).toEqual([]);
    expect(run.see(linkList('', [link()])).broken).toEqual(['links.create.status-201']);
  });
});
