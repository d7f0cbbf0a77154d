import type { RuleId } from '../contract/rules.ts';
import { NotExercised, Inconclusive, type CheckContext } from '../run/check/check.ts';
import { drawnApart } from './drawn.ts';

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
  const inconclusive = await ending(drawnApart(context.seed, place, () => body(attempt, value)));
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
