import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProcess } from '../../clients/proof/in-process.ts';
import { tried } from '../../clients/proof/tried.ts';
import { policy } from '../../clients/reference/policy.ts';
import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import { clientCases } from '../../src/client/cases/all.ts';

/** Told where to keep its one file, it finds what cases had written there before. */
const withOneFile =
  (found: Map<string, string[]>): StartAdapter =>
  () => {
    const adapter = inProcess(policy)();
    return {
      trouble: null,
      kill: () => adapter.kill(),
      tell: (op, args, client) => {
        const file = typeof args['state_dir'] === 'string' ? join(args['state_dir'], 'shop.json') : null;
        if (file !== null) {
          const before = existsSync(file) ? [readFileSync(file, 'utf8')] : [];
          found.set(client, [...(found.get(client) ?? []), ...before]);
          writeFileSync(file, client);
        }
        return adapter.tell(op, args, client);
      },
    };
  };

it('what a client keeps in one file is of one case, and is there after a kill', async () => {
  const found = new Map<string, string[]>();
  const cases = clientCases.filter(({ id }) => id.startsWith('orders/killed') || id.startsWith('orders/asked'));
  expect(cases.length).toBeGreaterThan(2);
  await tried(withOneFile(found), cases, 1);
  expect(found.size).toBeGreaterThan(cases.length);
  for (const [client, before] of found) expect(before).toEqual(before.map(() => client));
  expect([...found.values()].flat().length).toBeGreaterThan(1);
});
