import { describe, expect, test } from 'vitest';
import { isRuleId } from '../../../src/contract/rules.ts';
import { faults } from '../../../src/reference/faults/faults.ts';
import { documentedLive } from '../../../src/reference/documented.ts';
import { standsOn } from '../../../src/reference/faults/fault.ts';
import { variants } from '../../../src/reference/variants/variants.ts';
import { call, freshKey, order } from '../helpers/caller.ts';

const namedLikeThis = /^[a-z0-9]+(?:[.-][a-z0-9]+)+$/;

describe.each([
  ['faults', faults],
  ['variants', variants],
])('%s', (_kind, all) => {
  test('have names of their own and say what they do', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.filter(({ name }) => !namedLikeThis.test(name))).toEqual([]);
    expect(all.filter(({ text }) => text.length < 8 || text.endsWith('.'))).toEqual([]);
  });
});

test('a fault names the rules that it breaks', () => {
  expect(faults.filter(({ breaks }) => breaks.length === 0 || !breaks.every(isRuleId))).toEqual([]);
});

test('every fault of the sandbox answers, and never worse than it says', async () => {
  for (const { name } of faults.filter((fault) => standsOn(fault).includes('sandbox'))) {
    await using caller = await call({ faults: [name], operator: false });
    const seen = await Promise.all([caller.charge(), caller.get('/v1/charges')]);
    expect(
      seen.map(({ status }) => status),
      name,
    ).not.toContain(503);
  }
});

test('every fault of live changes something of it', () => {
  for (const { name, live } of faults) if (live) expect(live(documentedLive), name).not.toBe(documentedLive);
});

/** Makes, shows, lists and replays a charge. */
async function serves(name: string): Promise<void> {
  await using caller = await call({ variant: name, operator: false });
  const key = freshKey();
  const soon = { timeout: 6_000, message: name };
  await expect.poll(async () => (await caller.get('/v1/balance')).status, soon).toBe(200);
  const first = await caller.charge(order, key);
  const again = await caller.charge(order, key);
  expect([first.status, again.body.id], name).toEqual([201, first.body.id]);
  const path = `/v1/charges/${encodeURIComponent(first.body.id)}`;
  await expect.poll(async () => (await caller.get(path)).body.id, soon).toBe(first.body.id);
  const ids = async (): Promise<string[]> =>
    (await caller.get('/v1/charges')).body.data?.map(({ id }: { id: string }) => id) ?? [];
  await expect.poll(ids, soon).toContain(first.body.id);
}

/** A plain fetch may meet a connection that is just closed. */
const isClosed = (reason: unknown): boolean => reason instanceof TypeError && reason.message === 'fetch failed';

test('every variant makes, shows, lists and replays a charge', async () => {
  // What lags for longer than a few seconds is tried elsewhere.
  for (const { name } of variants.filter(({ name }) => !/^replica\.|hangs-up$|lists-late$/.test(name)))
    await serves(name).catch((reason: unknown) => (isClosed(reason) ? serves(name) : Promise.reject(reason)));
});
