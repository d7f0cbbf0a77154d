import { expect, test } from 'vitest';
import { listComplete } from '../../../src/judge/lists/complete.ts';
import { listCursor, listOrder } from '../../../src/judge/lists/order.ts';
import { listEnd } from '../../../src/judge/lists/end.ts';
import { listFilter } from '../../../src/judge/lists/filter.ts';
import { listRefused } from '../../../src/judge/lists/refused.ts';
import { listOwn } from '../../../src/judge/lists/own.ts';
import { listShape, listSize } from '../../../src/judge/lists/shape.ts';
import { pageJudge } from '../../../src/judge/lists/page.ts';
import { charge, list, listing, mainKey, order, otherKey, read, refusal, Run, start } from '../helpers/exchange.ts';

const pages = pageJudge(listOwn, listSize, listOrder, listCursor, listEnd, listFilter, listComplete);
const judges = [listShape, pages, listRefused];

/** Charge n, made n seconds into the run. */
const made = (n: number, over: object = {}) =>
  charge({ id: `ch_${n}`, created: new Date(start + n * 1000 + 20).toISOString(), ...over });
const items = (...numbers: readonly number[]) => numbers.map((n) => made(n));

/** A run that made so many charges, one after another. */
function after(count: number): Run {
  const run = new Run(judges);
  for (let n = 1; n <= count; n += 1) run.see({ body: made(n) });
  return run;
}

const page = (query: string, data: readonly unknown[], hasMore = false) => ({
  ...listing(query),
  body: list(data, hasMore),
});
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

test('lawful walks break nothing', () => {
  const run = after(30);
  expect(run.see(page('', items(...down(30, 6)), true)).deviations).toEqual([]);
  expect(run.see(page('?starting_after=ch_6', items(...down(5, 1)))).deviations).toEqual([]);
  expect(run.see(page('?limit=30', items(...down(30, 1)))).deviations).toEqual([]);
  expect(run.see(page('?limit=30', items(...down(30, 1)), true)).deviations).toEqual([]);
  expect(run.see(page('?limit=100', items(...down(30, 1)))).deviations).toEqual([]);
  expect(run.see(page('?limit=2', items(30, 29), true)).deviations).toEqual([]);
  expect(run.see(page('?limit=2&starting_after=ch_29', items(28, 27), true)).deviations).toEqual([]);
  expect(run.see(page('?starting_after=ch_1', [])).deviations).toEqual([]);
});

test('charges of others may stand anywhere', () => {
  const run = after(3);
  const theirs = (id: string, ms: number) => made(1, { id, created: new Date(start + ms).toISOString() });
  const data = [theirs('ch_x', 9000), made(3), theirs('ch_y', 2500), made(2), made(1), theirs('ch_z', -9000)];
  expect(run.see(page('', data)).deviations).toEqual([]);
});

const sameSecond = (n: number) => made(n, { created: new Date(start).toISOString() });

test('equal moments may stand in any order', () => {
  const run = new Run(judges);
  for (const n of [1, 2, 3]) run.see({ body: sameSecond(n) });
  expect(run.see(page('', [1, 3, 2].map(sameSecond))).deviations).toEqual([]);
  expect(run.see(page('?limit=2', [1, 3].map(sameSecond), true)).deviations).toEqual([]);
});

test('charges made at once may stand in either order', () => {
  const run = new Run(judges);
  run.see({ body: made(1), sent: start, received: start + 900 });
  run.see({ body: made(2), sent: start + 100, received: start + 1000 });
  expect(run.see(page('', items(1, 2))).deviations).toEqual([]);
});

test('a charge whose creation is still under way need not be there', () => {
  const run = after(2);
  run.see({ body: made(3), sent: start + 3000, received: start + 9000 });
  expect(run.see({ ...page('', items(2, 1)), sent: start + 8000, received: start + 9050 }).deviations).toEqual([]);
});

test('charges near their 30 days may be gone', () => {
  const month = start + 30 * 86_400_000;
  const run = after(3);
  expect(run.see({ ...page('', items(3, 1), false), sent: month }).deviations).toEqual([]);
  expect(run.see({ ...page('', [], false), sent: month }).deviations).toEqual([]);
});

test.each([
  ['list.object', { has_more: false, data: [] }],
  ['list.object', { object: 'charges', has_more: false, data: [] }],
  ['list.has-more', { object: 'list', data: [] }],
  ['list.has-more', { object: 'list', has_more: 0, data: [] }],
  ['list.data', { object: 'list', has_more: false, items: [] }],
  ['list.object', []],
])('a list that breaks %s', (rule, body) => {
  expect(new Run(judges).see({ ...listing(), body }).broken).toEqual([rule]);
});

test('other lists are lists too', () => {
  const live = { deployment: 'live', ...listing(), target: '/v1/bills?limit=1' } as const;
  const bills = [
    { id: 'bl_2', object: 'bill' },
    { id: 'bl_1', object: 'bill' },
  ];
  expect(new Run(judges).see({ ...live, body: list(bills) }).broken).toEqual(['list.limit-honoured']);
  const withoutObject = { has_more: false, data: bills };
  expect(new Run(judges).see({ ...live, target: '/v1/bills', body: withoutObject }).broken).toEqual(['list.object']);
  // What stands around the events of the log is not shown.
  expect(new Run(judges).see({ ...live, target: '/v1/events', body: withoutObject }).broken).toEqual([]);
});

const cases: readonly (readonly [string, string, string, readonly unknown[], boolean])[] = [
  [
    'something else in the list',
    'charges.list.holds-charges',
    '',
    [...items(30), { id: 'bl_1', object: 'bill' }, ...items(...down(29, 7))],
    true,
  ],
  ['one above the default', 'list.default-limit', '', items(...down(30, 5)), true],
  ['one short of the default', 'list.default-limit', '', items(...down(30, 7)), true],
  ['one above the limit', 'list.limit-honoured', '?limit=3', items(30, 29, 28, 27), true],
  ['one short of the limit', 'list.limit-honoured', '?limit=3', items(30, 29), true],
  ['the oldest first', 'list.newest-first', '?limit=3', items(1, 2, 3), true],
  ['two that changed places', 'list.newest-first', '?limit=4', items(30, 28, 29, 27), true],
  ['one twice', 'list.cursor-continues-after', '?limit=4', items(30, 29, 29, 28), true],
  ['one left out', 'charges.list.holds-created', '?limit=3', items(30, 28, 27), true],
  ['the newest left out', 'charges.list.holds-created', '?limit=3', items(29, 28, 27), true],
  ['the oldest left out', 'charges.list.holds-created', '?limit=40', items(...down(30, 2)), false],
  ['all left out', 'charges.list.holds-created', '', [], false],
  ['an end that is none', 'list.has-more-while-more', '?limit=3', items(30, 29, 28), false],
  ['more after nothing', 'list.has-more-ends', '?limit=3', [], true],
  ['an offset that moves', 'list.no-offset', '?offset=2&limit=3', items(28, 27, 26), true],
  ['a page number that moves', 'list.no-offset', '?page=2&limit=1', items(29), true],
  ['a number to skip that moves', 'list.no-offset', '?skip=1&page=2&limit=1', items(29), true],
];

test.each(cases)('%s breaks %s', (_, rule, query, data, hasMore) => {
  expect(after(30).see(page(query, data, hasMore)).broken).toEqual([rule]);
});

test('an ignored offset is in order', () => {
  expect(after(5).see(page('?offset=2&limit=3', items(5, 4, 3), true)).deviations).toEqual([]);
  expect(after(5).see(page('?colour=red&limit=3', items(3, 2), true)).deviations).toEqual([]);
});

test('a limit beyond the bounds is open, but never above a hundred', () => {
  const hundred = items(...down(130, 31));
  expect(after(130).see(page('?limit=1000', hundred, true)).deviations).toEqual([]);
  expect(after(130).see(page('?limit=0', items(130), true)).deviations).toEqual([]);
  expect(after(130).see(page('?limit=1000', items(...down(130, 30)), true)).broken).toEqual([
    'list.never-more-than-hundred',
  ]);
});

test.each([
  ['?offset=1&limit=3', 'list.no-offset'],
  ['?page=2', 'list.no-offset'],
  ['?limit=101', 'list.never-more-than-hundred'],
])('%s may be refused, which keeps %s', (query, rule) => {
  expect(after(5).see({ ...page(query, [], false), ...refusal('BAD_REQUEST') }).kept).toContain(rule);
});

test.each(['?starting_after=ch_none', '?limit=0', '?state=paid', '?limit=2&limit=3'])(
  'a query says nothing of the key that asks: %s',
  (query) => {
    const told = (code: string) => new Run().see({ ...page(query, []), ...refusal(code) }).broken;
    expect(told('NOT_FOUND')).toEqual([]);
    expect(told('BAD_KEY')).toEqual(['auth.bearer-key-accepted']);
  },
);

test.each(['?colour=red', '?page=2&colour=red', '?page=2&limit=0', '?limit=0', '?starting_after=ch_none'])(
  '%s, refused, shows neither',
  (query) => {
    const { kept } = after(5).see({ ...page(query, [], false), ...refusal('BAD_REQUEST') });
    expect(kept).not.toContain('list.no-offset');
    expect(kept).not.toContain('list.never-more-than-hundred');
  },
);

const walks: readonly (readonly [string, string, readonly unknown[], boolean])[] = [
  ['the cursor itself again', 'list.cursor-continues-after', items(8, 7, 6), true],
  ['the first page again', 'list.cursor-continues-after', items(10, 9, 8), true],
  ['one skipped', 'list.cursor-continues-after', items(6, 5, 4), true],
  ['nothing though there is more', 'list.cursor-continues-after', [], false],
  ['one left out in the middle', 'charges.list.holds-created', items(7, 5, 4), true],
];

test.each(walks)('after the first page, %s breaks %s', (_, rule, data, hasMore) => {
  const run = after(10);
  run.see(page('?limit=3', items(10, 9, 8), true));
  expect(run.see(page('?limit=3&starting_after=ch_8', data, hasMore)).broken).toEqual([rule]);
});

test('a cursor that is not heeded shows without a first page', () => {
  expect(after(10).see(page('?limit=3&starting_after=ch_4', items(10, 9, 8), true)).broken).toEqual([
    'list.cursor-continues-after',
  ]);
  expect(after(10).see(page('?limit=1&starting_after=ch_4', items(5), true)).broken).toEqual(['list.newest-first']);
  expect(after(10).see(page('?limit=3&starting_after=ch_unknown', items(10, 9, 8), true)).broken).toEqual([]);
});

test('what becomes of a cursor that may be swept is open', () => {
  const asked = page('?limit=3&starting_after=ch_4', items(10, 9, 8), true);
  const after30Days = start + 30 * 24 * 3_600_000;
  expect(after(10).see({ ...asked, sent: after30Days }).broken).toEqual([]);
  expect(after(10).see({ ...asked, sent: after30Days, deployment: 'live' }).broken).toEqual([]);
  expect(after(10).see({ ...asked, sent: after30Days / 2 + start / 2 }).broken).toEqual([
    'list.cursor-continues-after',
  ]);
});

test('a promise of more is kept', () => {
  const run = after(3);
  run.see(page('?limit=3', items(3, 2, 1), true));
  const { deviations } = run.see(page('?limit=3&starting_after=ch_1', []));
  expect(deviations).toMatchObject([{ rule: 'list.has-more-ends', exchanges: [4, 5] }]);
});

test('the bills of a customer stay in the list, and so a promise of more of them is kept', () => {
  const bill = (n: number, customer_ref: string) => ({
    id: `bl_${n}`,
    object: 'bill',
    state: 'open',
    created: new Date(start + n * 1000).toISOString(),
    customer_ref,
  });
  const run = new Run(judges);
  const see = (query: string, data: readonly unknown[], hasMore = false) =>
    run.see({ deployment: 'live', ...listing(), target: `/v1/bills${query}`, body: list(data, hasMore) });
  see('', [bill(3, 'b'), bill(2, 'a'), bill(1, 'b')]);
  expect(see('?customer_ref=a', [bill(2, 'a')], true).broken).toEqual([]);
  expect(see('?customer_ref=a&starting_after=bl_2', []).broken).toEqual(['list.has-more-ends']);
  expect(see('?customer_ref=a&state=open', [bill(2, 'a')], true).broken).toEqual([]);
  expect(see('?customer_ref=a&state=open&starting_after=bl_2', []).broken).toEqual([]);
});

test('what follows from a page that is out of order is not told twice', () => {
  const run = after(10);
  expect(run.see(page('?limit=3', items(8, 9, 10), true)).broken).toEqual(['list.newest-first']);
  expect(run.see(page('?limit=3&starting_after=ch_10', items(7, 8, 9), true)).broken).toEqual(['list.newest-first']);
});

test('a short page that claims more is one too many only where the next is empty', () => {
  const run = after(3);
  expect(run.see(page('?limit=5', items(3, 2, 1), true)).broken).toEqual([]);
  expect(run.see(page('?limit=5&starting_after=ch_1', [])).broken).toEqual(['list.has-more-ends']);
});

test('of events no order is stated', () => {
  const event = (n: number) => ({ id: `ev_${n}`, object: 'event', created: start / 1000 + n * 60 });
  const log = { deployment: 'live', key: { mode: 'live' }, ...listing(), target: '/v1/events' } as const;
  const run = new Run(judges);
  expect(run.see({ ...log, body: list([event(1), event(2), event(3)]) }).deviations).toEqual([]);
});

test('a charge that an unlawful replay named need not exist', () => {
  const run = after(2);
  run.see({ idempotencyKey: 'one-key-1', body: made(3) });
  run.see({ idempotencyKey: 'one-key-1', body: made(3, { id: 'ch_made_up' }) });
  expect(run.see(page('', items(3, 2, 1))).broken).toEqual([]);
});

test('a filter shows its state only, and all of it', () => {
  const run = after(4);
  for (const n of [1, 2, 3]) run.see({ ...read(`ch_${n}`), body: made(n, { state: 'succeeded' }) });
  const shows = (state: string, ...numbers: readonly number[]) =>
    run.see(
      page(
        `?state=${state}`,
        numbers.map((n) => made(n, { state: n === 4 ? 'processing' : 'succeeded' })),
      ),
    ).broken;
  expect(shows('succeeded', 3, 2, 1)).toEqual([]);
  expect(shows('succeeded', 4, 3, 2, 1)).toEqual(['charges.list.state-succeeded']);
  expect(shows('succeeded', 3, 1)).toEqual(['charges.list.state-filter-complete']);
  expect(shows('processing')).toEqual([]);
  expect(shows('processing', 3)).toEqual(['charges.list.state-processing']);
  expect(shows('unheard-of', 4, 1)).toEqual([]);
});

test('what may have moved on while its list was put together is wrong only where it was known to have', () => {
  const run = after(4);
  const settled = page('?state=processing', [made(2, { state: 'succeeded' })]);
  expect(run.see(settled).broken).toEqual([]);
  expect(run.see({ ...settled, sent: start + 60_000 }).broken).toEqual(['charges.list.state-processing']);
});

test.each(['failed', 'expired'])('what is %s may have been paid after all, on live alone', (state) => {
  const on = (deployment: 'sandbox' | 'live') => {
    const where = { deployment, key: { ...mainKey, mode: deployment === 'live' ? 'live' : 'test' } } as const;
    const run = new Run(judges);
    const see = (data: readonly unknown[], query = `?state=${state}`, hasMore = false) =>
      run.see({ ...page(query, data, hasMore), ...where }).broken;
    for (const n of [1, 2, 3]) run.see({ ...where, body: made(n, { state }) });
    const [over, paid] = [[2, 1].map((n) => made(n, { state })), made(3, { state: 'succeeded' })];
    return [
      see(over),
      see([paid, ...over]),
      see(over.slice(0, 1), `?state=${state}&limit=1`, true),
      see([], `?state=${state}&limit=1&starting_after=ch_2`),
    ];
  };
  expect(on('live')).toEqual([[], [], [], []]);
  const [complete, filter] = ['charges.list.state-filter-complete', `charges.list.state-${state}`];
  expect(on('sandbox')).toEqual([[complete], [filter], [], ['list.cursor-continues-after']]);
});

test('the filter processing has what is certain to stay, up to its window', () => {
  const minutes = (count: number) => ({ sent: start + count * 60_000 });
  const page4 = (when: object, ...numbers: readonly number[]) => ({
    ...page('?state=processing', items(...numbers)),
    ...when,
  });
  const run = new Run(judges);
  for (const [n, last] of [1, 4, 1].entries())
    run.see({ body: made(n + 1), order: { ...order, msisdn: `+255******00${last}` } });
  expect(run.see(page4({ sent: start + 30_000 }, 3)).deviations).toEqual([]);
  run.see({ ...read('ch_2'), ...minutes(1.5), body: made(2) });
  expect(run.see(page4(minutes(2), 3, 2)).deviations).toEqual([]);
  expect(run.see(page4(minutes(3), 3)).broken).toEqual(['charges.list.state-filter-complete']);
  expect(run.see(page4(minutes(4))).broken).toEqual(['charges.list.state-filter-complete']);
  expect(run.see(page4(minutes(5), 2)).deviations).toEqual([]);
  expect(run.see(page4(minutes(16))).deviations).toEqual([]);
});

test('what follows a cursor that may have left the state of the filter is open', () => {
  const later = { sent: start + 2 * 60_000 };
  const run = new Run(judges);
  for (const [n, last] of [4, 4, 1].entries())
    run.see({ body: made(n + 1), order: { ...order, msisdn: `+255******00${last}` } });
  for (const n of [1, 2]) run.see({ ...read(`ch_${n}`), ...later, body: made(n) });
  for (const n of [3, 2]) run.see({ ...page('?state=processing&limit=1', items(n), true), ...later });
  const after = (id: string) =>
    run.see({ ...page(`?state=processing&limit=1&starting_after=${id}`, []), sent: start + 3 * 60_000 });
  expect(after('ch_3').deviations).toEqual([]);
  expect(after('ch_2').broken).toEqual(['list.cursor-continues-after']);
});

test('a page that goes on below a cursor that left the state of the filter leaves nothing out', () => {
  const run = new Run(judges);
  for (const [n, last] of [4, 4, 4, 5].entries())
    run.see({ body: made(n + 1), order: { ...order, msisdn: `+255******00${last}` } });
  const later = { sent: start + 2 * 60_000 };
  for (const n of [1, 2, 3]) run.see({ ...read(`ch_${n}`), ...later, body: made(n) });
  run.see({ ...page('?state=processing&limit=1', items(4), true), ...later });
  const after = (...numbers: readonly number[]) =>
    run.see({ ...page('?state=processing&starting_after=ch_4', items(...numbers)), sent: start + 3 * 60_000 });
  expect(after().deviations).toEqual([]);
  expect(after(3, 2, 1).deviations).toEqual([]);
  expect(after(2, 1).broken).toEqual(['list.cursor-continues-after']);
  expect(after(3, 1).broken).toEqual(['charges.list.state-filter-complete']);
});

test('a filtered page may be shorter than its limit', () => {
  const run = after(2);
  for (const n of [1, 2]) run.see({ ...read(`ch_${n}`), body: made(n, { state: 'failed' }) });
  expect(run.see(page('?state=failed&limit=2', [made(2, { state: 'failed' })], true)).broken).toEqual([]);
});

test('a list holds its own business only', () => {
  const run = after(1);
  run.see({ key: otherKey, body: made(2) });
  const { deviations } = run.see(page('', items(2, 1)));
  expect(deviations).toMatchObject([
    { rule: 'charges.list.own-business-only', actual: 'ch_2 of the business other at data[0]' },
  ]);
  expect(run.see({ ...page('', items(2)), key: otherKey }).deviations).toEqual([]);
});
