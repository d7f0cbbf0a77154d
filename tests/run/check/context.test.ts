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

test('keys have to be good for what grows old where no wait is real, though nobody is told to wait for it', async () => {
  const reference = await startReference({ seed: 21 });
  const reading = readTargetText('target.yaml', reference.targetYaml(), {});
  if (reading.is === 'wrong') throw new Error('the reference made a target that cannot be read');
  const lasts = new Map<string, number>();
  const checks = [0, 40 * 86_400].map((ages_s) =>
    script({
      id: `balance/grows-old-${ages_s}`,
      title: 'Waits a minute, or longer where that is free',
      rules: ['balance.get.status-200'],
      needs: { keys: { main: { mode: 'test', has: ['balance:read'] } } },
      requests: 1,
      wait_s: 60,
      ages_s,
      run: async ({ lasts_s }) => lasts.set(`balance/grows-old-${ages_s}`, lasts_s),
    }),
  );
  await exercise({ ...options, target: toPlain(reading.target) }, checks);
  await reference.close();
  const [short, long] = checks.map(({ id }) => lasts.get(id)!);
  expect(long! - short!).toBe(40 * 86_400);
  expect(checks.map(({ wait_s }) => wait_s)).toEqual([60, 60]);
});
