import type { Ended } from '../record/ended.ts';
import type { Check } from '../check/check.ts';
import { Halt } from './halt.ts';
import { openSession } from './open-session.ts';
import type { RunOptions } from '../options.ts';

export interface Exercised {
  readonly ends: readonly Ended[];
  readonly requests: number;
  readonly unjudgeable: string | null;
}

interface Exercising {
  /** Whether reproductions are written and tried. */
  readonly reproduce?: boolean;
  /** Whether nothing more has to be known once a check has ended so; the rest ends as inconclusive. */
  readonly enough?: (end: Ended) => boolean;
}

/** A whole run in this thread and without the engine, each failed check tried once only. */
export async function exercise(
  options: RunOptions,
  checks: readonly Check[],
  { reproduce = false, enough = () => false }: Exercising = {},
): Promise<Exercised> {
  const halt = new Halt();
  const opened = await openSession(
    options,
    () => Promise.resolve(checks),
    (event) => event.is === 'ended' && enough(event.end) && halt.stop('enough is known'),
    halt,
  );
  try {
    const ends = await Promise.all(opened.plan.checks.map((planned) => opened.session.run(planned)));
    if (reproduce) await opened.session.reproduce();
    await opened.session.webhookRestore();
    opened.session.close(false);
    return {
      ends: [...opened.firsts, ...ends],
      requests: opened.requests(),
      unjudgeable: opened.unjudgeable,
    };
  } finally {
    await opened.close();
  }
}
