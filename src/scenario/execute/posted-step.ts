import type { Exchange } from '../../evidence/exchange.ts';
import { Inconclusive } from '../../run/check/check.ts';
import { type Listening, untilOverdue_s } from '../../run/webhooks/listening.ts';
import { about, isBlamed, isExplained } from './blame.ts';
import { at as valueAt, bodyPath } from './body-path.ts';
import { seconds } from '../../text/duration.ts';
import type { Listen, Posted } from '../read/grammar.ts';
import { fits, misfits } from './misfit.ts';
import { eventOf, missing, posted, postMissing, toldOfPosts } from './story.situation.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import { demandOmission } from './unheard.ts';
import { awaited, capture, type StepResult, filledText, type Execution } from './execution.ts';

/** Opens an address of the run's listener, or changes what it says. */
export async function executeListen(step: Listen, execution: Execution): Promise<StepResult> {
  const { context, origin, listening, names } = execution;
  const answer = step.answer ?? 200;
  if (answer === 'nobody') {
    names.set(step.listen, await context.nobody());
    return 'goes on';
  }
  const behaviour = typeof answer === 'number' ? { status: answer } : answer;
  const known = listening.get(step.listen);
  if (known) known.behave(behaviour);
  else {
    const mode = step.mode ?? origin.mode;
    const business = context.roleOf(filledText(step.business ?? 'main', execution));
    const opened = context.listen({ mode, business }, behaviour);
    listening.set(step.listen, opened);
    names.set(step.listen, opened.url);
  }
  return 'goes on';
}

/** Awaits what the service posts. */
export async function executePosted(step: Posted, at: SourceLocation, execution: Execution): Promise<StepResult> {
  const listening = execution.listening.get(step.posted);
  if (!listening) throw new Inconclusive(`nobody listens as ${step.posted} yet`);
  const where = awaited(step.where ?? {}, execution);
  const before = step.again === true ? (execution.awaited.get(step.posted) ?? 0) : 0;
  const isNew = (each: Exchange): boolean => listening.posts.indexOf(each) >= before;
  const isAwaited = (each: Exchange): boolean => isNew(each) && fits(where, eventOf(each));
  const { clock } = execution.context;
  const soon = await listening.next(isAwaited, seconds(step.within));
  const isFree = step.rule !== undefined && clock.jumps;
  const post = soon ?? (isFree ? await listening.next(isAwaited, untilOverdue_s(clock.now())) : null);
  if (post === null) return await overdue(step, at, listening, execution);
  execution.awaited.set(step.posted, listening.posts.indexOf(post) + 1);
  const expect = awaited(step.expect ?? {}, execution);
  const missed = misfits(expect, { value: eventOf(post) });
  if (missed.length > 0 && isExplained(execution, post, step.rule)) return 'ends';
  if (missed.length > 0) {
    const told = about(execution, step.rule, `what was posted to ${step.posted}`, inside(at, 'expect'), missed);
    execution.context.judge(posted, { ...told, expect, post });
    return 'ends';
  }
  return capture(
    step.capture,
    (from) => valueAt(eventOf(post), bodyPath(from) ?? []),
    (from) => {
      throw new Inconclusive(`what was posted to ${step.posted} has nothing at ${from}`);
    },
    execution,
  );
}

/**
 * A service that cannot reach the listener does no wrong, and a step without a rule blames nobody. Where a judge found a
 * breach in a post, that is why it does not fit.
 */
async function overdue(
  step: Posted,
  at: SourceLocation,
  listening: Listening,
  execution: Execution,
): Promise<StepResult> {
  if (listening.posts.some((post) => isBlamed(execution, post))) return 'ends';
  const why = execution.context.hearing.trouble;
  const before = step.again === true ? (execution.awaited.get(step.posted) ?? 0) : null;
  const where = step.where === undefined ? null : awaited(step.where, execution);
  if (why !== null || step.rule === undefined)
    throw new Inconclusive(why ?? `what was awaited at ${step.posted}: ${toldOfPosts(listening.posts, before)}`);
  await demandOmission(listening, { where: where ?? {}, again: step.again === true }, execution);
  execution.context.judge(missing, {
    ...about(execution, step.rule, `what is posted to ${step.posted}`, at, [postMissing]),
    within: step.within,
    where,
    posts: listening.posts,
    before,
    after: execution.context.exchanges.slice(-1),
  });
  return 'ends';
}
