import type { Ended } from '../record/ended.ts';
import type { Check } from '../check/check.ts';
import { openSession } from './open-session.ts';
import type { RunOptions } from '../options.ts';

export interface Exercised {
  readonly ends: readonly Ended[];
  readonly requests: number;
  readonly unjudgeable: string | null;
}

/**
 * A whole run in this thread and without the engine, each failed check tried once only.
 *
 * @param reproduce whether reproductions are written and tried
 */
export async function exercise(options: RunOptions, checks: readonly Check[], reproduce = false): Promise<Exercised> {
  const opened = await openSession(
    options,
    () => Promise.resolve(checks),
    () => undefined,
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
