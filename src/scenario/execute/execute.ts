import { Inconclusive } from '../../run/check/check.ts';
import { seconds } from '../../text/duration.ts';
import type { Wait } from '../read/grammar.ts';
import { momentOf } from './match.ts';
import type { Step } from '../read/story.ts';
import { executeListen, executePosted } from './posted-step.ts';
import { executeOperator } from './operator-step.ts';
import { executePoll } from './poll-step.ts';
import { executeSend } from './request-step.ts';
import { type StepResult, filled, filledText, type Execution } from './execution.ts';

/** Who writes a wait may mean the last seconds before something is due. */
const exactly = 0;

export async function executeSteps(steps: readonly Step[], execution: Execution): Promise<StepResult> {
  for (const step of steps) if ((await executeStep(step, execution)) === 'ends') return 'ends';
  return 'goes on';
}

async function executeStep(step: Step, execution: Execution): Promise<StepResult> {
  switch (step.is) {
    case 'send':
      return executeSend(step.step, step.at, execution);
    case 'poll':
      return executePoll(step.step, step.at, execution);
    case 'wait':
      return executeWait(step.step, execution);
    case 'operator':
      return executeOperator(step.step, step.at, execution);
    case 'listen':
      return executeListen(step.step, execution);
    case 'posted':
      return executePosted(step.step, step.at, execution);
    case 'use':
      return executeUse(step, execution);
    case 'parallel':
      return executeParallel(step.steps, execution);
    default:
      return executeRepeat(step, execution);
  }
}

async function executeWait({ wait }: Wait, execution: Execution): Promise<StepResult> {
  const { clock } = execution.context;
  if (typeof wait === 'string') await clock.until(clock.now() + seconds(wait) * 1000, exactly);
  else await clock.until(momentToAwait(wait, execution), exactly);
  return 'goes on';
}

function momentToAwait(wait: Exclude<Wait['wait'], string>, execution: Execution): number {
  const named = filledText(wait.until, execution);
  const moment = momentOf(/^\d+$/.test(named) ? Number(named) : named);
  if (moment === null) throw new Inconclusive(`${wait.until} is ${named}, which is no ISO 8601 date-time to wait for`);
  const awaited = moment + (seconds(wait.plus ?? '0s') - seconds(wait.minus ?? '0s')) * 1000;
  if (awaited - execution.context.clock.now() > seconds(wait.at_most) * 1000)
    throw new Inconclusive(`${named} is further away than ${wait.at_most}`);
  return awaited;
}

/** Shared steps see their parameters only, and give back only what is asked of them. */
async function executeUse({ step, shared }: Extract<Step, { is: 'use' }>, execution: Execution): Promise<StepResult> {
  const defaults = filled(shared.written.parameters ?? {}, { ...execution, names: new Map() });
  const names = new Map(Object.entries({ ...defaults, ...filled(step.with ?? {}, execution) }));
  const result = await executeSteps(shared.steps, {
    ...execution,
    names,
    defaultKey: step.key ?? execution.defaultKey,
  });
  if (result === 'ends') return result;
  for (const [here, there] of Object.entries(step.capture ?? {})) execution.names.set(here, names.get(there));
  return result;
}

const executeParallel = async (steps: readonly Step[], execution: Execution): Promise<StepResult> =>
  (await together(steps.map((step) => executeStep(step, execution)))).includes('ends') ? 'ends' : 'goes on';

/** All come to their end before any is looked at, so that nothing is sent after the story ended. */
export async function together(executions: readonly Promise<StepResult>[]): Promise<readonly StepResult[]> {
  const settled = await Promise.allSettled(executions);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

async function executeRepeat(
  { times, as, steps }: Extract<Step, { is: 'repeat' }>,
  execution: Execution,
): Promise<StepResult> {
  for (let count = 1; count <= times; count += 1) {
    if (as !== undefined) execution.names.set(as, count);
    if ((await executeSteps(steps, execution)) === 'ends') return 'ends';
  }
  return 'goes on';
}
