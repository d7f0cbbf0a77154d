import type { RuleId } from '../contract/rules.ts';
import { NotExercised, Inconclusive, type CheckContext } from '../run/check/check.ts';
import { drawingAt } from '../run/check/drawn.ts';
import { freshBytes, freshFrom } from '../run/check/fresh.ts';

/** One value, tried once. */
export interface Trial {
  readonly attempt: CheckContext;
  /** What it broke, in the order of finding. */
  readonly broken: readonly RuleId[];
  /** Why it did not come to its end; null when it did. */
  readonly inconclusive: Inconclusive | NotExercised | null;
}

export type Body<T> = (context: CheckContext, value: T) => Promise<unknown>;

/** @param place of the value among those that were tried; what is smaller has the place of what it was made of */
export async function tryOnce<T>(context: CheckContext, body: Body<T>, value: T, place: number): Promise<Trial> {
  const attempt = context.attempt();
  // Values that are tried side by side ask for fresh bytes in no order, so each has its own.
  const own = freshBytes(16).toString('hex');
  const work = () => drawingAt(context.seed, place, () => body(attempt, value));
  const inconclusive = await ending(freshFrom([own], work));
  const broken = attempt.broken.flatMap((decision) => (decision.is === 'broken' ? [decision.rule] : []));
  return { attempt, broken: [...new Set(broken)], inconclusive };
}

async function ending(work: Promise<unknown>): Promise<Inconclusive | NotExercised | null> {
  try {
    await work;
    return null;
  } catch (reason) {
    if (reason instanceof Inconclusive || reason instanceof NotExercised) return reason;
    throw reason;
  }
}
