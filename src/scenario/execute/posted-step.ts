import type { Exchange } from '../../evidence/exchange.ts';
import { json } from '../../evidence/read.ts';
import { Inconclusive } from '../../run/check/check.ts';
import type { Listening } from '../../run/webhooks/listening.ts';
import { awaited } from './awaited.ts';
import { blame, isBlamed, isExplained } from './blame.ts';
import { at as valueAt, bodyPath } from './body-path.ts';
import { seconds } from '../duration.ts';
import type { Listen, Posted } from '../read/grammar.ts';
import { fits, misfits } from './misfit.ts';
import { show } from './show.ts';
import { inside, type SourceLocation } from '../read/source-location.ts';
import { demandOmission } from './unheard.ts';
import { type StepResult, filledText, type Execution } from './execution.ts';

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
  const post = await listening.next((each) => isNew(each) && fits(where, eventOf(each)), seconds(step.within));
  if (post === null) return await missing(step, at, listening, execution);
  execution.awaited.set(step.posted, listening.posts.indexOf(post) + 1);
  const missed = misfits(awaited(step.expect ?? {}, execution), eventOf(post));
  if (missed.length > 0 && isExplained(execution, post, step.rule)) return 'ends';
  if (missed.length > 0) {
    blame(execution, {
      rule: step.rule,
      at: inside(at, 'expect'),
      what: `what was posted to ${step.posted}`,
      unmet: missed,
      exchanges: [post.n],
    });
    return 'ends';
  }
  for (const [name, from] of Object.entries(step.capture ?? {})) {
    const found = valueAt(eventOf(post), bodyPath(from) ?? []);
    if (found === null) throw new Inconclusive(`what was posted to ${step.posted} has nothing at ${from}`);
    execution.names.set(name, found.value);
  }
  return 'goes on';
}

const eventOf = ({ request }: Exchange): unknown => json(request.body)?.value;

/**
 * A service that cannot reach the listener does no wrong, and a step without a rule blames nobody. Where a judge found a
 * breach in a post, that is why it does not fit.
 */
async function missing(
  step: Posted,
  at: SourceLocation,
  listening: Listening,
  execution: Execution,
): Promise<StepResult> {
  if (listening.posts.some((post) => isBlamed(execution, post))) return 'ends';
  const came = listening.posts.length;
  const others = step.again === true ? 'no further one that fits' : 'none of them fits';
  const { trouble: why, heard } = execution.context.hearing;
  const received = came === 0 ? 'nothing came' : `${came} came, ${others}`;
  if (why !== null || step.rule === undefined)
    throw new Inconclusive(why ?? `what was awaited at ${step.posted}: ${received}`);
  if (!heard) await demandOmission(listening, awaited(step.where ?? {}, execution), execution);
  blame(execution, {
    rule: step.rule,
    at,
    what: `what is posted to ${step.posted}`,
    unmet: [
      {
        path: ['posted'],
        expected: `a post within ${step.within}${step.where ? ` with ${show(step.where)}` : ''}`,
        actual: received,
      },
    ],
    exchanges: execution.context.exchanges.slice(-1).map(({ n }) => n),
  });
  return 'ends';
}
