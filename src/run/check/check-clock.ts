import { usualSlackOf, type Clock } from '../../wire/time/clock.ts';
import type { Attempt } from './attempt.ts';
import type { LimiterMinutes } from './capabilities.ts';

/** Nobody needs to be told of a shorter wait. */
const told_ms = 2_000;

/** The run's clock, for one attempt of a check. */
export function clockFor(attempt: Attempt): Clock {
  const { clock } = attempt.services;
  return {
    now: () => clock.now(),
    behind: () => clock.behind(),
    jumps: clock.jumps,
    until: (moment, slack_ms = usualSlackOf(Math.max(0, moment - clock.now()))) => until(attempt, moment, slack_ms),
    settled: () => clock.settled(),
    lags: (ms) => clock.lags(ms),
  };
}

/** Waits by the deployment's clock. */
export async function until(attempt: Attempt, moment: number, slack_ms = 0): Promise<void> {
  const { clock, pacer, recorder } = attempt.services;
  const { check, record, keys } = attempt.checkRun;
  attempt.waited = true;
  const began = clock.now();
  const over = moment <= began - clock.behind();
  pacer.expect(moment, Object.values(keys));
  await toldWait(attempt, began, { moment, slack_ms });
  const ended = clock.now();
  recorder.note({ is: 'wait', check: check.id, from: began, until: moment, ended });
  record.waits(began, moment);
  if (!over) record.late(ended - moment - slack_ms);
}

interface Wait {
  readonly moment: number;
  readonly slack_ms: number;
}

function toldWait(
  { services: { clock, awaiting }, checkRun }: Attempt,
  began: number,
  { moment, slack_ms }: Wait,
): Promise<void> {
  const left = moment - began;
  if (clock.jumps || left < told_ms) return clock.until(moment, slack_ms);
  const { id, title } = checkRun.check;
  return awaiting.during('check', `${id}: ${title}`, left, () => clock.until(moment));
}

export async function quiet(attempt: Attempt, label: string, seconds: number): Promise<void> {
  const { pacer, clock } = attempt.services;
  const left = seconds * 1000 - pacer.quietSince(label);
  if (left > 0) await rest(attempt, clock.now() + left);
}

export function minutesFor(attempt: Attempt): LimiterMinutes {
  const { pacer, clock } = attempt.services;
  const counted = pacer.minutes;
  const now = (): number => (counted === 'run' ? clock.now() : clock.real());
  return {
    moved: counted === 'run' && clock.jumps,
    get stand() {
      return pacer.minutes === counted;
    },
    now,
    until: (moment) => (counted === 'run' ? until(attempt, moment) : clock.pause(Math.max(0, moment - now()))),
  };
}

export function rest(attempt: Attempt, moment: number): Promise<void> {
  const { pacer, clock } = attempt.services;
  return pacer.minutes === 'run' ? until(attempt, moment) : pacer.rest(Math.max(0, moment - clock.now()));
}
