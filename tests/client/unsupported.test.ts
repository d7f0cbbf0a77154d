import { expect, it } from 'vitest';
import { inProcess } from '../../clients/proof/in-process.ts';
import { tried } from '../../clients/proof/tried.ts';
import { policy } from '../../clients/reference/policy.ts';
import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import { clientCases } from '../../src/client/cases/all.ts';

const withoutEvents: StartAdapter = () => {
  const adapter = inProcess(policy)();
  return {
    trouble: null,
    kill: () => adapter.kill(),
    tell: async (op, args, client) => (op === 'handle_event' ? { is: 'unsupported' } : adapter.tell(op, args, client)),
  };
};

it('of an adapter that lacks an operation that one alone is named', async () => {
  const cases = clientCases.filter(({ id }) => id.startsWith('receiver/'));
  const whys = (await tried(withoutEvents, cases, 1)).map(({ entry: { verdict, why } }) => `${verdict}: ${why}`);
  expect(whys.length).toBeGreaterThan(10);
  expect(new Set(whys)).toEqual(new Set(['not_exercised: an adapter that supports handle_event']));
});
