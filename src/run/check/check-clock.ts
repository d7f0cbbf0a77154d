import type { Attempt } from './attempt.ts';

/** Nobody needs to be told of a shorter wait. */
const told_ms = 2_000;

/** Waits by the deployment's clock, for one attempt of a check. */
export async function until(attempt: Attempt, moment: number): Promise<void> {
  const { clock, pacer, recorder } = attempt.services;
  const { check, record, keys } = attempt.checkRun;
  attempt.waited = true;
  const began = clock.now();
  const over = moment <= began - clock.behind();
  pacer.expect(moment, Object.values(keys));
  await toldWait(attempt, began, moment);
  const ended = clock.now();
  recorder.note({ is: 'wait', check: check.id, from: began, until: moment, ended });
  record.waits(began, moment);
  if (!over) record.late(ended - moment);
}

function toldWait({ services: { clock, awaiting }, checkRun }: Attempt, began: number, moment: number): Promise<void> {
  const left = moment - began;
  if (clock.jumps || left < told_ms) return clock.until(moment);
  const { id, title } = checkRun.check;
  return awaiting.during('check', `${id}: ${title}`, left, () => clock.until(moment));
}

export async function quiet(attempt: Attempt, label: string, seconds: number): Promise<void> {
  const { pacer, clock } = attempt.services;
  const left = seconds * 1000 - pacer.quietSince(label);
  if (left > 0) await rest(attempt, clock.now() + left);
}

export function rest(attempt: Attempt, moment: number): Promise<void> {
  const { pacer, clock } = attempt.services;
  return pacer.minutes === 'run' ? until(attempt, moment) : pacer.rest(Math.max(0, moment - clock.now()));
}
