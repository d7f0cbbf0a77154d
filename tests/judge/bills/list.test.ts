import { describe, expect, it } from 'vitest';
import type { RuleId } from '../../../src/contract/rules.ts';
import { bill, billed, billListing, billRead, liveKey, sharedKey } from '../helpers/bill.ts';
import { list, type Parts, refusal, Run } from '../helpers/exchange.ts';

type Over = Readonly<Record<string, unknown>>;

const ref = (n: number): string => (n % 2 === 0 ? 'even' : 'odd');
const made = (n: number, over: Over = {}): Over => bill(n, { customer_ref: ref(n), ...over });
const items = (...numbers: readonly number[]): readonly Over[] => numbers.map((n) => made(n));
const page = (query: string, data: readonly unknown[], hasMore = false): Parts => ({
  ...billListing(query),
  body: list(data, hasMore),
});
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

/** A run that made so many bills, one after another. */
function after(count: number): Run {
  const run = new Run();
  for (let n = 1; n <= count; n += 1) run.see(billed({ customer_ref: ref(n) }, made(n)));
  return run;
}

describe('a lawful list of bills', () => {
  const pages: Readonly<Record<string, Parts>> = {
    'all of them': page('', items(5, 4, 3, 2, 1)),
    'a page with more to come': page('?limit=2', items(5, 4), true),
    'those of one customer': page('?customer_ref=odd', items(5, 3, 1)),
    'a page of one customer': page('?customer_ref=odd&limit=2', items(5, 3), true),
    'nobody else': page('?customer_ref=nobody', []),
    'those that are open': page('?state=open', items(5, 4, 3, 2, 1)),
    'those of others between': page('', [bill(9, { id: 'bl_x' }), ...items(5, 4, 3, 2, 1)]),
    'nothing paid': page('?state=paid', []),
    'open ones of one customer': page('?customer_ref=odd&state=open', items(5, 3, 1)),
    'charges stay apart': page('?limit=100', items(5, 4, 3, 2, 1)),
  };
  it.each(Object.entries(pages))('%s', (_, parts) => {
    expect(after(5).see(parts).deviations).toEqual([]);
  });

  it('is walked', () => {
    const run = after(30);
    expect(run.see(page('', items(...down(30, 6)), true)).deviations).toEqual([]);
    expect(run.see(page('?starting_after=bl_6', items(...down(5, 1)))).deviations).toEqual([]);
    expect(run.see(page('?customer_ref=odd&limit=5', items(29, 27, 25, 23, 21), true)).deviations).toEqual([]);
    const next = run.see(page('?customer_ref=odd&limit=5&starting_after=bl_21', items(19, 17, 15, 13, 11), true));
    expect(next.deviations).toEqual([]);
    expect(run.see(page('?state=open&limit=2', items(30, 29), true)).deviations).toEqual([]);
    const open = { ...page('?state=open&limit=2&starting_after=bl_29', []), ...refusal('BAD_REQUEST') };
    expect(run.see(open).deviations).toEqual([]);
  });

  it('shows its rules', () => {
    expect([...after(5).see(page('', items(5, 4, 3, 2, 1))).kept]).toEqual(
      expect.arrayContaining([
        'bills.list.status-200',
        'bills.list.holds-bills',
        'bills.list.holds-created',
        'list.newest-first',
      ]),
    );
    expect([...after(5).see(page('?customer_ref=odd', items(5, 3, 1))).kept]).toEqual(
      expect.arrayContaining(['bills.list.customer-ref-exact', 'bills.list.customer-ref-complete']),
    );
    expect(after(5).see(page('?customer_ref=nobody', [])).kept).toContain('bills.list.customer-ref-exact');
    expect(after(5).see(page('?state=open', items(5))).kept).toContain('bills.list.state-open');
  });

  it('shows with an empty page that a paid bill is left out', () => {
    const run = after(5);
    expect(run.see(page('?state=expired', [])).kept).not.toContain('bills.list.state-expired');
    const paid = made(1, { state: 'paid', paid_minor: 250_000, outstanding_minor: 0 });
    run.see({ ...billRead('bl_1'), body: paid });
    expect(run.see(page('?state=expired', [])).kept).toContain('bills.list.state-expired');
    expect(run.see(page('?state=paid', [])).kept).not.toContain('bills.list.state-paid');
  });
});

describe('a list of bills', () => {
  const wrong: readonly (readonly [string, Parts, RuleId])[] = [
    ['with a charge', page('', [{ id: 'ch_1', object: 'charge' }, ...items(5, 4, 3, 2, 1)]), 'bills.list.holds-bills'],
    ['with one left out', page('', items(5, 4, 2, 1)), 'bills.list.holds-created'],
    ['without the last', page('', items(5, 4, 3, 2)), 'bills.list.holds-created'],
    ['that denies the rest', page('?limit=2', items(5, 4)), 'list.has-more-while-more'],
    ['that never ends', page('?limit=10&starting_after=bl_1', [], true), 'list.has-more-ends'],
    ['in another order', page('', items(4, 5, 3, 2, 1)), 'list.newest-first'],
    [
      'of another customer beside the state',
      page('?customer_ref=odd&state=open', items(5, 4)),
      'bills.list.customer-ref-exact',
    ],
    [
      'of another state beside the customer',
      page('?customer_ref=odd&state=paid', items(5, 3)),
      'bills.list.state-paid',
    ],
    ['of others beside the customer', page('?customer_ref=odd', items(5, 4, 3, 1)), 'bills.list.customer-ref-exact'],
    ['that leaves out one of the customer', page('?customer_ref=odd', items(5, 1)), 'bills.list.customer-ref-complete'],
    ['without any of the customer', page('?customer_ref=odd', []), 'bills.list.customer-ref-complete'],
    ['of another state', page('?state=paid', items(5)), 'bills.list.state-paid'],
    ['of two states', page('?state=part_paid', items(5)), 'bills.list.state-part-paid'],
    ['beyond its limit', page('?limit=1', items(5, 4), true), 'list.limit-honoured'],
    ['moved by an offset', page('?offset=2', items(3, 2, 1)), 'list.no-offset'],
  ];
  it.each(wrong)('%s', (_, parts, rule) => {
    expect(after(5).see(parts).broken).toEqual([rule]);
  });

  it('that does not heed its cursor', () => {
    const run = after(5);
    run.see(page('?limit=2', items(5, 4), true));
    expect(run.see(page('?limit=2&starting_after=bl_4', items(5, 4), true)).broken).toContain(
      'list.cursor-continues-after',
    );
  });

  it('holds bills that share an ignored Idempotency-Key', () => {
    const run = new Run();
    for (const n of [1, 2]) run.see({ ...billed({ customer_ref: ref(n) }, made(n)), idempotencyKey: 'same-key' });
    expect(run.see(page('', items(2))).broken).toEqual(['bills.list.holds-created']);
  });

  it('says nothing of what the run cannot know', () => {
    const run = new Run();
    expect(run.see({ ...page('?limit=2', items(9, 8), true), key: sharedKey }).deviations).toEqual([]);
    expect(run.see({ ...page('', items(9)), key: { ...liveKey, business: null } }).deviations).toEqual([]);
  });
});
