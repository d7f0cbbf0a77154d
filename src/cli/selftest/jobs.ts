import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import type { Profile } from '../../run/check/check.ts';
import type { ReportFinding } from '../../report/report-json.ts';
import type { RunOptions } from '../../run/options.ts';

/** One run of the suite against one reference deployment. */
export interface Job {
  readonly is: 'faultless' | 'fault' | 'variant';
  readonly name: string;
  readonly seed: number;
  readonly profile: Profile;
  /** That the fault changes, or all. */
  readonly deployments: RunOptions['deployments'];
  /** The rules that a fault breaks; empty for what breaks none. */
  readonly breaks: readonly string[];
  /** Globs of the rules whose checks are tried, and no others; none: all. */
  readonly rules: readonly string[];
  /** Checks of those rules are tried first, and all others only if they find nothing. */
  readonly fast: boolean;
  /** Whether what shows the findings again is written, and carried out on a deployment of its own. */
  readonly reproductions: boolean;
}

/** What became of the reproductions of one run. */
export interface ReproductionsTried {
  readonly written: number;
  /** Those that showed nothing on a new deployment, and why. */
  readonly hidden: readonly string[];
  readonly untried: readonly string[];
  /** Findings of which none is kept, since none showed it. */
  readonly none: readonly string[];
}

export interface JobEnd {
  readonly job: Job;
  readonly requests: number;
  readonly seconds: number;
  readonly unjudgeable: string | null;
  readonly findings: readonly Pick<ReportFinding, 'rule' | 'check' | 'expected' | 'actual'>[];
  readonly inconclusive: readonly string[];
  /** The rule that a reader of the summary sees first; null where nothing is broken, or where it was not looked at. */
  readonly leading: string | null;
  /** Rules that some exchange showed kept. */
  readonly kept: readonly string[];
  readonly reproductions?: ReproductionsTried;
}

/** Does all jobs on as many threads as there are processors; tells each end as it comes. */
export async function doJobs(jobs: readonly Job[], tell: (end: JobEnd) => void): Promise<readonly JobEnd[]> {
  const worker = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
  const threads = Math.min(availableParallelism(), jobs.length);
  const pool = new Tinypool({ filename: worker.href, minThreads: threads, maxThreads: threads });
  const run = async (job: Job): Promise<JobEnd> => {
    const end: JobEnd = await pool.run(job);
    tell(end);
    return end;
  };
  try {
    return await Promise.all(jobs.map(run));
  } finally {
    await pool.destroy();
  }
}
