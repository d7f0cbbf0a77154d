import { expect, it } from 'vitest';
import { inProcess } from '../../clients/proof/in-process.ts';
import { tried } from '../../clients/proof/tried.ts';
import { policy } from '../../clients/reference/policy.ts';
import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import { clientCases } from '../../src/client/cases/all.ts';

/** What it was once told of a charge it tells again. */
const caching: StartAdapter = () => {
  const adapter = inProcess(policy)();
  const copies = new Map<unknown, unknown>();
  return {
    trouble: null,
    kill: () => adapter.kill(),
    tell: async (op, args, client) => {
      if (op === 'get_charge' && copies.has(args['id'])) return { is: 'result', value: copies.get(args['id']) };
      const told = await adapter.tell(op, args, client);
      const id = told.is === 'result' ? (told.value as { readonly id?: unknown }).id : undefined;
      if (id !== undefined) copies.set(id, told.is === 'result' ? told.value : null);
      return told;
    },
  };
};

it('a client that caches is judged where it asks, and told of where it does not', async () => {
  const ends = await tried(caching, clientCases, 1);
  const whys = ends.flatMap(({ entry: { verdict, why } }) => (verdict === 'inconclusive' ? [why] : []));
  const cached = whys.filter((why) => why === 'get_charge was answered without a request: does the client cache?');
  expect(whys.filter((why) => why?.startsWith('judged by') === true)).toEqual([]);
  expect(cached.length).toBeGreaterThan(5);
  expect(ends.filter(({ entry }) => entry.verdict === 'pass').length).toBeGreaterThan(200);
  expect(ends.flatMap(({ broken }) => broken)).toEqual([]);
});
