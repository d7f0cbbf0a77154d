import { Inconclusive } from '../../run/check/check.ts';
import { slackOf } from '../../wire/time/clock.ts';
import { about, isExplained } from './blame.ts';
import { seconds } from '../../text/duration.ts';
import { type Answered, isGiven, isMet, unmet } from './expectation.ts';
import type { Unmet } from './misfit.ts';
import type { Poll } from '../read/grammar.ts';
import { pausesOf } from './pauses.ts';
import { answered } from './story.situation.ts';
import { requestOf } from './request.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import { demandFounded } from './unfounded.ts';
import { captureAnswer, leaveToJudges, lineOf, sendAwaiting } from './request-step.ts';
import { awaited, type StepResult, type Execution } from './execution.ts';

/** Looks again and again until what is awaited came, cannot come any more, or is overdue. */
export async function executePoll(step: Poll, at: SourceLocation, execution: Execution): Promise<StepResult> {
  const { clock } = execution.context;
  const { until, fail_when: hopeless } = awaited({ until: step.until, fail_when: step.fail_when }, execution);
  const patience = step.patience ?? '2m';
  const givesUp = clock.jumps ? Number.POSITIVE_INFINITY : clock.now() + seconds(patience) * 1000;
  const begun = clock.now();
  const request = requestOf(step.poll, step, execution);
  let due = begun;
  let last: { readonly exchange: Answered; readonly missed: readonly Unmet[] } | null = null;
  for (const pause of pausesOf(step)) {
    due += pause * 1000;
    await clock.until(Math.min(due, givesUp), slackOf(pause * 1000));
    const exchange = await sendAwaiting(request, hopeless ? [until, hopeless] : [until], execution);
    if (!isGiven(until, exchange)) return leaveToJudges(request, exchange, execution);
    const missed = unmet(until, exchange);
    if (missed.length === 0) return captureAnswer(step.capture, exchange, at, execution);
    if (isExplained(execution, exchange, step.rule)) return 'ends';
    if (hopeless !== undefined && isMet(hopeless, exchange)) return broken(missed, exchange, 'which is final');
    if (due > givesUp) throw new Inconclusive(`${lineOf(request)}: ${missed[0]?.actual} after ${patience}`);
    last = { exchange, missed };
  }
  return last === null
    ? 'goes on'
    : broken(last.missed, last.exchange, `${Math.round((clock.now() - begun) / 1000)} s later`);

  function broken(missed: readonly Unmet[], answer: Answered, when: string): StepResult {
    demandFounded(missed, answer, step.poll, execution, step.rule);
    const told = about(execution, step.rule, lineOf(request), inside(at, 'until'), missed);
    execution.context.judge(answered, { ...told, expect: until, answer, by: { within: step.within, when } });
    return 'ends';
  }
}
