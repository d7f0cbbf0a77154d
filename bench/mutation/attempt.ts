import type { Mutant, Outcome } from './mutant.ts';
import { batches, type KillHistory } from './order.ts';
import type { Reach } from './reach.ts';
import type { Threads } from './threads.ts';
import type { Trial } from './thread/trial.ts';

interface Parts extends Pick<Trial, 'seed' | 'profile'> {
  readonly threads: Threads;
  readonly reach: Reach;
  readonly history: KillHistory;
  /** Checks that try one mutant. */
  readonly most: number;
  /** At last all checks together: some find what others brought about. */
  readonly whole: boolean;
  /** Of these checks, those first that together come by most of what is near. */
  readonly varied: (mutant: Mutant, checks: readonly string[]) => readonly string[];
}

const within_ms = 300_000;

/** A mutant that is come by so many times more often goes round in circles. */
const roundInCircles = 100;

/** Tries a mutant until something is found. */
export async function attempt(mutant: Mutant, parts: Parts): Promise<Outcome> {
  const { threads, reach, history, most, seed, profile } = parts;
  const onLoading = reach.onLoading.has(mutant.id);
  const checks = onLoading ? reach.all : (reach.checks.get(mutant.id) ?? preflightOnly(mutant, reach));
  if (checks === null) return { is: 'unreached' };
  const likely = history.order(mutant, parts.varied(mutant, checks));
  const hits = roundInCircles * (reach.hits.get(mutant.id) ?? 1000);
  let inconclusive: readonly string[] = [];
  const last = parts.whole ? [reach.all] : [];
  for (const batch of [...batches(likely.slice(0, most)), ...last]) {
    const end = await threads.end({ mutant: mutant.id, onLoading, hits, checks: batch, seed, profile }, within_ms);
    if (end === null) return { is: 'endless' };
    if (end.is === 'unjudgeable') return { is: end.is };
    if (end.is === 'broken') {
      history.add(mutant, end.check);
      return { is: 'killed', rule: end.rule, check: end.check };
    }
    inconclusive = end.inconclusive;
  }
  const left = parts.whole ? 0 : Math.max(0, checks.length - most);
  return inconclusive.length === 0 ? { is: 'survived', left } : { is: 'undecided' };
}

/** A run of any check shows what the preflight comes by. */
const preflightOnly = (mutant: Mutant, reach: Reach): readonly string[] | null =>
  reach.hits.has(mutant.id) ? reach.all.slice(0, 1) : null;
