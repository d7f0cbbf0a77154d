import { expect, it } from 'vitest';
import { inProcess } from '../../clients/proof/in-process.ts';
import { tried } from '../../clients/proof/tried.ts';
import { policy } from '../../clients/reference/policy.ts';
import type { StartAdapter } from '../../src/client/adapter/adapter.ts';
import { clientCases } from '../../src/client/cases/all.ts';

/** Whatever it is handed it fulfils, once for each event. */
const credulous: StartAdapter = () => {
  const adapter = inProcess(policy)();
  const seen = new Set<string>();
  return {
    trouble: null,
    kill: () => adapter.kill(),
    tell: async (op, args, client) => {
      const told = await adapter.tell(op, args, client);
      if (op !== 'handle_event') return told;
      const { id, data } = JSON.parse(String(args['body']));
      const fulfil = seen.has(id) ? [] : [data.reference];
      seen.add(id);
      return { is: 'result', value: { fulfil } };
    },
  };
};

it('a receiver that refuses no forged event is told of, and not blamed', async () => {
  const forged = clientCases.filter(({ id }) => id === 'receiver/forged');
  const [end] = await tried(credulous, forged, 1);
  expect(end).toMatchObject({ broken: [], entry: { verdict: 'inconclusive' } });
  expect(end!.entry.why).toBe(
    '2 of 6 forged events were fulfilled, and none was refused: it seems to check no signature; no scheme is documented, so this is not counted',
  );
  const [right] = await tried(inProcess(policy), forged, 1);
  expect(right!.entry).toMatchObject({ verdict: 'pass', kept: { 'client.refuses-forged-events': { count: 1 } } });
});
