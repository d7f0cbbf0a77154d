import { expect, test } from 'vitest';
import { change } from '../../../src/reference/change.ts';
import { faults } from '../../../src/reference/faults/faults.ts';
import { exercised } from '../../run/helpers/exercised.ts';

const rung = faults.find(({ name }) => name.startsWith('ledger.rung-for-each-attempt'))!.name;
const asked = { deployments: ['live'], checks: ['ledger/charges'] } as const;

test('a rail that rings twice rings no more often for what was refused before', async () => {
  const rails = new Set<string>();
  const livePatch = change('making')((was) => ({
    reachable: (call) => {
      const isReachable = was.reachable(call);
      if (!isReachable && rails.size === 0 && call.trace.order) rails.add(call.trace.order.rail);
      return isReachable;
    },
    prompts: (order, call) => was.prompts(order, call) + (rails.has(order.rail) ? 1 : 0),
  }));
  for (const seed of [1, 2]) {
    rails.clear();
    const { ends } = await exercised({ livePatch }, { ...asked, seed });
    expect(ends.flatMap(({ findings }) => findings)).toEqual([]);
  }
});

test('what rings for each attempt is found', async () => {
  const { ends } = await exercised({ faults: [rung] }, asked);
  expect(ends.flatMap(({ findings }) => findings.map(({ rule }) => rule))).toContain(
    'idempotency.replay-does-not-prompt',
  );
});
