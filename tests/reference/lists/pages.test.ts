import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Behaviour } from '../../../src/reference/behaviour.ts';
import { call, order, type Caller } from '../helpers/caller.ts';

let caller: Caller & AsyncDisposable;
let ids: readonly string[];
const roomy = {
  patch: (behaviour: Behaviour) => ({
    ...behaviour,
    bounds: { ...behaviour.bounds, perMinute: 10_000 },
  }),
};

beforeAll(async () => {
  caller = await call(roomy);
  const made: string[] = [];
  for (let index = 0; index < 130; index++) {
    const msisdn = index % 5 === 0 ? '+255700000002' : '+255712345678';
    made.unshift((await caller.charge({ ...order, msisdn })).body.id);
  }
  ids = made;
});
afterAll(() => caller[Symbol.asyncDispose]());

const page = async (query: string) => {
  const { body } = await caller.get(`/v1/charges?${query}`);
  return {
    ids: body.data.map(({ id }: { id: string }) => id) as string[],
    more: body.has_more as boolean,
    object: body.object as string,
  };
};

describe('a list', () => {
  test('is cut into pages, newest first', async () => {
    expect(await page('')).toEqual({ ids: ids.slice(0, 25), more: true, object: 'list' });
    expect(await page('limit=1')).toEqual({ ids: ids.slice(0, 1), more: true, object: 'list' });
    expect(await page('limit=100')).toEqual({ ids: ids.slice(0, 100), more: true, object: 'list' });
    expect(await page(`limit=30&starting_after=${ids[99]}`)).toEqual({
      ids: ids.slice(100),
      more: false,
      object: 'list',
    });
    expect(await page(`limit=29&starting_after=${ids[99]}`)).toEqual({
      ids: ids.slice(100, 129),
      more: true,
      object: 'list',
    });
    expect(await page(`starting_after=${ids[129]}`)).toEqual({ ids: [], more: false, object: 'list' });
    expect((await page('offset=5&page=2&limit=3')).ids).toEqual(ids.slice(0, 3));
  });

  test('can be filtered by state', async () => {
    await caller.operate('advance_clock', { seconds: 10 });
    const failed = await page('state=failed&limit=100');
    expect(failed).toMatchObject({ more: false });
    expect(failed.ids).toEqual(ids.filter((_, index) => (129 - index) % 5 === 0));
    expect((await page(`state=succeeded&limit=100&starting_after=${failed.ids[0]}`)).ids).not.toContain(failed.ids[1]);
    expect((await page('state=processing')).ids).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'state=paid',
    'state=',
    'starting_after=ch_none',
    'starting_after=',
  ])('refuses %s', async (query) => {
    expect((await caller.get(`/v1/charges?${query}`)).body.error.code).toBe('BAD_REQUEST');
  });

  test('holds the charges of one business', async () => {
    const { other } = caller.reference.keys;
    const { body } = await caller.charge(order, undefined, other);
    expect((await caller.get('/v1/charges', other)).body.data.map(({ id }: { id: string }) => id)).toEqual([body.id]);
    expect((await caller.get(`/v1/charges?starting_after=${body.id}`)).status).toBe(400);
    const foreign = await caller.get(`/v1/charges/${body.id}`);
    const unknown = await caller.get('/v1/charges/ch_none');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body.error, request_id: '' }).toEqual({ ...unknown.body.error, request_id: '' });
  });
});
