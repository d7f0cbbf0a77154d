import { Inconclusive } from '../../run/check/check.ts';
import { seconds } from '../duration.ts';
import type { Wait } from '../read/grammar.ts';
import { momentOf } from './moment.ts';
import type { Step } from '../read/story.ts';
import { tellListen, tellPosted } from './posted-step.ts';
import { tellOperator } from './operator-step.ts';
import { tellPoll } from './poll-step.ts';
import { tellSend } from './request-step.ts';
import { type Course, filled, filledText, type Execution } from './execution.ts';

export async function tell(steps: readonly Step[], execution: Execution): Promise<Course> {
  for (const step of steps) if ((await tellStep(step, execution)) === 'ends') return 'ends';
  return 'goes on';
}

async function tellStep(step: Step, execution: Execution): Promise<Course> {
  switch (step.is) {
    case 'send':
      return tellSend(step.step, step.at, execution);
    case 'poll':
      return tellPoll(step.step, step.at, execution);
    case 'wait':
      return tellWait(step.step, execution);
    case 'operator':
      return tellOperator(step.step, step.at, execution);
    case 'listen':
      return tellListen(step.step, execution);
    case 'posted':
      return tellPosted(step.step, step.at, execution);
    case 'use':
      return tellUse(step, execution);
    case 'parallel':
      return tellParallel(step.steps, execution);
    default:
      return tellRepeat(step, execution);
  }
}

async function tellWait({ wait }: Wait, execution: Execution): Promise<Course> {
  const { clock } = execution.context;
  if (typeof wait === 'string') await clock.until(clock.now() + seconds(wait) * 1000);
  else await clock.until(momentToAwait(wait, execution));
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
async function tellUse({ step, shared }: Extract<Step, { is: 'use' }>, execution: Execution): Promise<Course> {
  const names = new Map(Object.entries({ ...shared.parameters, ...filled(step.with ?? {}, execution) }));
  const course = await tell(shared.steps, { ...execution, names, defaultKey: step.key ?? execution.defaultKey });
  if (course === 'ends') return course;
  for (const [here, there] of Object.entries(step.capture ?? {})) execution.names.set(here, names.get(there));
  return course;
}

/** All come to their end before any is looked at, so that nothing is sent after the story ended. */
async function tellParallel(steps: readonly Step[], execution: Execution): Promise<Course> {
  const settled = await Promise.allSettled(steps.map((step) => tellStep(step, execution)));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return settled.some((one) => one.status === 'fulfilled' && one.value === 'ends') ? 'ends' : 'goes on';
}

async function tellRepeat(
  { times, as, steps }: Extract<Step, { is: 'repeat' }>,
  execution: Execution,
): Promise<Course> {
  for (let count = 1; count <= times; count += 1) {
    if (as !== undefined) execution.names.set(as, count);
    if ((await tell(steps, execution)) === 'ends') return 'ends';
  }
  return 'goes on';
}
