import { parentPort } from 'node:worker_threads';
import { afterAll, test } from '@vitest/runner';
import type { Check } from '../src/run/check/check.ts';
import type { Message, EngineCommand, ThreadData } from '../src/run/session/engine.ts';
import { Halt } from '../src/run/session/halt.ts';
import { openSession } from '../src/run/session/open-session.ts';
import { PersonLine } from '../src/run/person/line.ts';

/** What vitest's runner runs: each check of the plan as one test, all under way together. */
const line = parentPort!;
const tell = (message: Message): void => line.postMessage(message);
const person = new PersonLine((manualTasks) => line.postMessage(manualTasks));
const halt = new Halt();
// A person answers while the session opens, and may end the run as early.
const { run: options, attended } = await new Promise<ThreadData>((begin) => {
  line.on('message', (told: ThreadData | EngineCommand) => {
    if (told.is === 'run') return begin(told);
    if (told.is === 'answered') return person.heard(told);
    person.cut(told.why);
    halt.stop(told.why);
  });
});
const manual = attended && options.target.operator?.is === 'manual';
const loadChecks = async (): Promise<readonly Check[]> => (await import('./checks.ts')).checksOf(options.scenarios);
const opened = await openSession(options, loadChecks, tell, halt, manual ? person.ask : undefined);
const { session, plan, outlook, quick, unjudgeable, operatorTrouble } = opened;
const manualTasks = plan.checks.flatMap(({ check: { id, needs } }) =>
  manual && needs.operator ? [{ check: id, actions: needs.operator }] : [],
);
tell({ is: 'opened', outlook, quick, unjudgeable, operatorTrouble, manualTasks });

test('run/preflight', () => {
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
});
