import { Unfinished } from '../run/check.ts';
import { seconds } from './duration.ts';
import type { Wait } from './grammar.ts';
import { momentOf } from './moment.ts';
import type { Step } from './story.ts';
import { tellListen, tellPosted } from './tell-posted.ts';
import { tellOperator } from './tell-operator.ts';
import { tellPoll } from './tell-poll.ts';
import { tellSend } from './tell-request.ts';
import { type Course, filled, filledText, type Telling } from './telling.ts';

export async function tell(steps: readonly Step[], telling: Telling): Promise<Course> {
  for (const step of steps) if ((await tellStep(step, telling)) === 'ends') return 'ends';
  return 'goes on';
}

async function tellStep(step: Step, telling: Telling): Promise<Course> {
  switch (step.is) {
    case 'send':
      return tellSend(step.step, step.at, telling);
    case 'poll':
      return tellPoll(step.step, step.at, telling);
    case 'wait':
      return tellWait(step.step, telling);
    case 'operator':
      return tellOperator(step.step, step.at, telling);
    case 'listen':
      return tellListen(step.step, telling);
    case 'posted':
      return tellPosted(step.step, step.at, telling);
    case 'use':
      return tellUse(step, telling);
    case 'parallel':
      return tellParallel(step.steps, telling);
    default:
      return tellRepeat(step, telling);
  }
}

async function tellWait({ wait }: Wait, telling: Telling): Promise<Course> {
  const { clock } = telling.context;
  if (typeof wait === 'string') await clock.until(clock.now() + seconds(wait) * 1000);
  else await clock.until(momentToAwait(wait, telling));
  return 'goes on';
}

function momentToAwait(wait: Exclude<Wait['wait'], string>, telling: Telling): number {
  const named = filledText(wait.until, telling);
  const moment = momentOf(/^\d+$/.test(named) ? Number(named) : named);
  if (moment === null) throw new Unfinished(`${wait.until} is ${named}, which is no ISO 8601 date-time to wait for`);
  const awaited = moment + (seconds(wait.plus ?? '0s') - seconds(wait.minus ?? '0s')) * 1000;
  if (awaited - telling.context.clock.now() > seconds(wait.at_most) * 1000)
    throw new Unfinished(`${named} is further away than ${wait.at_most}`);
  return awaited;
}

/** Shared steps see their parameters only, and give back only what is asked of them. */
async function tellUse({ step, shared }: Extract<Step, { is: 'use' }>, telling: Telling): Promise<Course> {
  const names = new Map(Object.entries({ ...shared.parameters, ...filled(step.with ?? {}, telling) }));
  const course = await tell(shared.steps, { ...telling, names, defaultKey: step.key ?? telling.defaultKey });
  if (course === 'ends') return course;
  for (const [here, there] of Object.entries(step.capture ?? {})) telling.names.set(here, names.get(there));
  return course;
}

/** All come to their end before any is looked at, so that nothing is sent after the story ended. */
async function tellParallel(steps: readonly Step[], telling: Telling): Promise<Course> {
  const settled = await Promise.allSettled(steps.map((step) => tellStep(step, telling)));
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return settled.some((one) => one.status === 'fulfilled' && one.value === 'ends') ? 'ends' : 'goes on';
}

async function tellRepeat({ times, as, steps }: Extract<Step, { is: 'repeat' }>, telling: Telling): Promise<Course> {
  for (let count = 1; count <= times; count += 1) {
    if (as !== undefined) telling.names.set(as, count);
    if ((await tell(steps, telling)) === 'ends') return 'ends';
  }
  return 'goes on';
}
