import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Job, JobEnd } from './jobs.ts';

/** What of these jobs was done before, and what is left; a file of lines of JSON keeps each that ends. */
export function triedIn(file: string | null, jobs: readonly Job[]) {
  const kept = file === null || !existsSync(file) ? [] : readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const before = new Map(kept.map((line) => JSON.parse(line) as JobEnd).map((end) => [keyOf(end.job), end]));
  const endOf = (job: Job): JobEnd | undefined => {
    const end = before.get(keyOf(job));
    return end && isDeepStrictEqual(end.job, job) ? end : undefined;
  };
  return {
    ends: jobs.flatMap((job) => endOf(job) ?? []),
    left: jobs.filter((job) => endOf(job) === undefined),
    keep: (end: JobEnd): void => {
      if (file !== null) appendFileSync(file, `${JSON.stringify(end)}\n`);
    },
  };
}

const keyOf = ({ is, name, seed }: Job): string => `${is} ${name} ${seed}`;
