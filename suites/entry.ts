import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, inject, test } from 'vitest';
import type { Check } from '../src/run/check.ts';
import { openSession } from '../src/run/open-session.ts';

/** What vitest runs: each check of the plan as one test, all under way together. */
const line = new BroadcastChannel(inject('channel'));
const options = inject('run');
const loadChecks = async (): Promise<readonly Check[]> => (await import('./checks.ts')).checksOf(options.scenarios);
const opened = await openSession(options, loadChecks, (message) => line.postMessage(message));
const { session, plan, unjudgeable, operatorTrouble } = opened;
line.onmessage = (event) => opened.stop((event as { data: { stop: string } }).data.stop);
line.postMessage({ is: 'opened', checks: plan.checks.length, unjudgeable, operatorTrouble });

test('run/first-look', () => {
  if (unjudgeable !== null) throw new Error(unjudgeable);
});

for (const planned of plan.checks) {
  test(planned.check.id, async () => {
    const end = await session.run(planned);
    if (end.verdict === 'fail')
      throw new Error(
        end.findings.map(({ rule, expected, actual }) => `${rule}: expected ${expected}; got ${actual}`).join('\n'),
      );
  });
}

afterAll(async () => {
  await session.finish();
  await opened.close();
  line.close();
});
