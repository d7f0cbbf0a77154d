import { expect, test } from 'vitest';
import { getBalance } from '../../../src/generate/request.ts';
import { script } from '../../../src/generate/script.ts';
import { startReference } from '../../../src/reference/reference.ts';
import { exercise } from '../../../src/run/session/exercise.ts';
import { toPlain } from '../../../src/target/plain.ts';
import { readTargetText } from '../../../src/target/file/read-target.ts';
import { options } from '../helpers/exercised.ts';

/** Requests in a row without an answer that end a run, and some. */
const enough = 12;

test('what a check has begun and awaits no more ends no process, though the deployment is gone', async () => {
  const reference = await startReference({ seed: 21 });
  const reading = readTargetText('target.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  const check = script({
    id: 'balance/begun-together',
    title: 'Begins several requests and awaits the first',
    rules: ['balance.get.status-200'],
    needs: { keys: { main: { mode: 'test', has: ['balance:read'] } } },
    requests: 2 * enough,
    run: async (context) => {
      await reference.close();
      const ask = () => context.sendOnce(getBalance(context.keys['main']!));
      for (let asked = 0; asked < enough; asked += 1) await ask().catch(() => undefined);
      const begun = Array.from({ length: 4 }, ask);
      for (const each of begun) await each;
    },
  });
  const { ends } = await exercise({ ...options, target: toPlain(reading.target) }, [check]);
  expect(ends.find(({ id }) => id === check.id)).toMatchObject({
    verdict: 'inconclusive',
    why: expect.stringContaining('had no answer'),
  });
});
