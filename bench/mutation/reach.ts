import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hits, Reached, Trial } from './thread/trial.ts';

/** Which checks come by which mutants, as a run without a mutant showed it. */
export interface Reach {
  /** By mutant: ids of checks. */
  readonly checks: ReadonlyMap<string, readonly string[]>;
  /** The same the other way round. */
  readonly mutants: ReadonlyMap<string, ReadonlySet<string>>;
  /** Mutants in what is done on loading. */
  readonly onLoading: ReadonlySet<string>;
  /** By mutant: how often in all. */
  readonly hits: ReadonlyMap<string, number>;
  /** All that there are, those first that send least. */
  readonly all: readonly string[];
}

interface Known {
  readonly all: readonly string[];
  readonly onLoading: Hits;
  readonly running: Readonly<Record<string, Hits>>;
}

export const withoutMutant = { mutant: null, onLoading: false, hits: Number.POSITIVE_INFINITY } as const;

/** Each check by itself, after the preflight; once for each build. */
export async function reachOf(
  folder: string,
  checks: () => Promise<readonly string[]>,
  how: Pick<Trial, 'seed' | 'profile'>,
  carryOut: (trial: Trial) => Promise<Reached>,
): Promise<Reach> {
  const file = join(folder, `reach-${how.profile}.json`);
  if (existsSync(file)) return asReach(JSON.parse(readFileSync(file, 'utf8')));
  const running: Record<string, Hits> = {};
  let onLoading: Hits = {};
  const all = await checks();
  for (const check of all) {
    const reached = await carryOut({ ...withoutMutant, ...how, checks: [check] });
    if (reached.end.is !== 'clean') throw new Error(`without a mutant, ${check} ends ${JSON.stringify(reached.end)}`);
    running[check] = reached.running;
    onLoading = reached.onLoading;
  }
  const known: Known = { all, onLoading, running };
  writeFileSync(file, JSON.stringify(known));
  return asReach(known);
}

/** What the preflight comes by, every check does; it is reached by those that come by it more often. */
function asReach({ all, onLoading, running }: Known): Reach {
  const least = new Map<string, number>();
  const hits = new Map<string, number>();
  const every = Object.values(running);
  for (const mutant of new Set(every.flatMap(Object.keys))) {
    least.set(mutant, Math.min(...every.map((of) => of[mutant] ?? 0)));
    hits.set(
      mutant,
      every.reduce((sum, of) => sum + (of[mutant] ?? 0), 0),
    );
  }
  const checks = new Map<string, string[]>();
  const mutants = new Map<string, ReadonlySet<string>>();
  for (const check of all) {
    const its = Object.entries(running[check]!).flatMap(([mutant, count]) =>
      count > least.get(mutant)! ? [mutant] : [],
    );
    mutants.set(check, new Set(its));
    for (const mutant of its) checks.set(mutant, [...(checks.get(mutant) ?? []), check]);
  }
  return { checks, mutants, onLoading: new Set(Object.keys(onLoading)), hits, all };
}
