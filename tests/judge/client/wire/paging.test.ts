import { describe, expect, it } from 'vitest';
import { Client, type ServedParts } from '../../helpers/client.ts';
import { charge, list, refusal } from '../../helpers/exchange.ts';

/** A page of three charges, the first of which has this number. */
const page = (from: number, query = '', hasMore = true): ServedParts => ({
  method: 'GET',
  target: `/v1/charges${query}`,
  status: 200,
  body: list(
    [0, 1, 2].map((at) => charge({ id: `ch_${from - at}` })),
    hasMore,
  ),
});

const all = (...seen: readonly [...ServedParts[], ServedParts]) => new Client().seeAll(...seen);

describe('a walk over pages', () => {
  it('goes by the last id', () => {
    const seen = all(page(9), page(6, '?starting_after=ch_7'));
    expect(seen.broken).toEqual([]);
    expect(seen.kept).toContain('client.pages-by-cursor');
    expect(seen.kept).toContain('client.pages-to-the-end');
  });

  it.each(['ch_9', 'ch_8', '3', '2026-01-05'])('does not go by %s', (cursor) => {
    expect(all(page(9), page(6, `?starting_after=${cursor}`)).broken).toEqual(['client.pages-by-cursor']);
  });

  it('says which id it took', () => {
    expect(all(page(9), page(6, '?starting_after=ch_9')).deviations).toMatchObject([
      {
        expected: 'starting_after with the last id of the page before, "ch_7"',
        actual: 'starting_after=ch_9, number 1 of 3 on the page before',
        exchanges: [1, 2],
      },
    ]);
  });

  it('may begin anywhere, be tried again, and go over a page twice', () => {
    const second = page(6, '?starting_after=ch_7');
    expect(all(page(6, '?starting_after=ch_8')).broken).toEqual([]);
    expect(all(page(6, '?starting_after=nowhere')).broken).toEqual([]);
    expect(all(page(9), { ...second, ...refusal('RATE_LIMITED') }, second).broken).toEqual([]);
    expect(all(page(9), second, second).broken).toEqual([]);
    expect(all(page(9, '?starting_after=x'), page(9, '?starting_after=x')).broken).toEqual([]);
    const empty = { ...second, body: list([], true) };
    expect(all(page(9), empty, empty).broken).toEqual([]);
  });

  it('is nobody else to judge: another command may begin in the midst of a page', () => {
    expect(all(page(9), { ...page(6, '?starting_after=ch_9'), command: 2 }).broken).toEqual([]);
    const unknown = { command: null };
    expect(all({ ...page(9), ...unknown }, { ...page(6, '?starting_after=ch_9'), ...unknown }).broken).toEqual([]);
  });

  it('ends where has_more is false', () => {
    expect(all(page(9, '', false), page(6, '?starting_after=ch_7')).broken).toEqual(['client.pages-to-the-end']);
    expect(all(page(9, '', false), page(9)).broken).toEqual([]);
    expect(all(page(9, '', false), { ...page(6, '?starting_after=ch_7'), command: 2 }).broken).toEqual([]);
  });

  it('keeps its filter on every page, in any order and spelling', () => {
    const rule = 'client.filters-on-every-page';
    const filtered = page(9, '?state=failed&limit=3');
    expect(all(filtered, page(6, '?limit=3&starting_after=ch_7&state=failed')).kept).toContain(rule);
    expect(all(filtered, page(6, '?limit=3&starting_after=ch_7')).broken).toEqual([rule]);
    expect(all(page(9), page(6, '?limit=3&starting_after=ch_7')).broken).toEqual([]);
    expect(all(filtered, page(9), page(6, '?state=failed&limit=3&starting_after=ch_7')).broken).toEqual([]);
    const ref = page(9, '?customer_ref=A%20B');
    expect(all(ref, page(6, '?customer_ref=A+B&starting_after=ch_7')).broken).toEqual([]);
  });
});

describe('the rate', () => {
  const rule = 'client.stays-within-rate';
  const read: ServedParts = { method: 'GET', target: '/v1/charges/ch_1', status: 200 };
  const many = (count: number, parts: ServedParts) => {
    const client = new Client(read);
    return Array.from({ length: count }, () => client.see(parts)).at(-1)!;
  };

  it('is kept by a command that spreads its requests', () => {
    expect(many(200, { after: 600 }).kept).toContain(rule);
    expect(many(3, { after: 1 }).kept).toContain(rule);
    expect(many(2, { after: 1 }).kept).not.toContain(rule);
  });

  it('is broken beyond what any minute allows', () => {
    expect(many(240, { after: 1 }).broken).toEqual([]);
    expect(many(241, { after: 1 }).broken).toEqual([rule]);
  });

  it('is of one command', () => {
    expect(many(400, { after: 1, command: null }).broken).toEqual([]);
  });
});
