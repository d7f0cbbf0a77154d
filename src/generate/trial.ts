import type { RuleId } from '../contract/rules.ts';
import { Lacking, Unfinished, type CheckContext } from '../run/check.ts';

/** One value, tried once. */
export interface Trial {
  readonly attempt: CheckContext;
  /** What it broke, in the order of finding. */
  readonly broken: readonly RuleId[];
  /** Why it did not come to its end; null when it did. */
  readonly unfinished: Unfinished | Lacking | null;
}

export type Body<T> = (context: CheckContext, value: T) => Promise<void>;

export async function tryOnce<T>(context: CheckContext, body: Body<T>, value: T): Promise<Trial> {
  const attempt = context.attempt();
  const unfinished = await ending(body(attempt, value));
  const broken = attempt.broken.flatMap((decision) => (decision.is === 'broken' ? [decision.rule] : []));
  return { attempt, broken: [...new Set(broken)], unfinished };
}

async function ending(work: Promise<void>): Promise<Unfinished | Lacking | null> {
  try {
    await work;
    return null;
  } catch (reason) {
    if (reason instanceof Unfinished || reason instanceof Lacking) return reason;
    throw reason;
  }
}
