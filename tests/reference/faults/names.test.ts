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
    await using caller = await call({ faults: [name] });
    const seen = [await caller.charge(), await caller.get('/v1/charges'), await caller.get('/v1/balance')];
    expect(
      seen.map(({ status }) => status),
      name,
    ).not.toContain(503);
  }
});

test('every fault of live changes something of it', () => {
  for (const { name, live } of faults) if (live) expect(live(documentedLive), name).not.toBe(documentedLive);
});

test('every variant makes, shows, lists and replays a charge', async () => {
  // What is read of a replica may be some seconds behind; a plain fetch may meet a connection that is just closed.
  for (const { name } of variants.filter(({ name }) => !/^replica\.|hangs-up$|lists-late$/.test(name))) {
    await using caller = await call({ variant: name });
    const key = freshKey();
    const first = await caller.charge(order, key);
    const again = await caller.charge(order, key);
    const read = await caller.get(`/v1/charges/${encodeURIComponent(first.body.id)}`);
    const list = await caller.get('/v1/charges');
    expect([first.status, read.status, list.status], name).toEqual([201, 200, 200]);
    expect([again.body.id, read.body.id], name).toEqual([first.body.id, first.body.id]);
    expect(
      list.body.data.map(({ id }: { id: string }) => id),
      name,
    ).toContain(first.body.id);
  }
});
