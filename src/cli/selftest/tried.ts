import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../../evidence/parse-json.ts';
import { asObject } from '../../evidence/read.ts';
import { Wrong } from '../wrong.ts';
import type { Job, JobEnd } from './jobs.ts';

/** What of these jobs was done before, and what is left; a file of lines of JSON keeps each that ends. */
export function triedIn(file: string | null, jobs: readonly Job[]) {
  const kept = file === null || !existsSync(file) ? [] : endsIn(file);
  const before = new Map(kept.map((end) => [keyOf(end.job), end]));
  const endOf = (job: Job): JobEnd | undefined => {
    const end = before.get(keyOf(job));
    return end && isDeepStrictEqual(end.job, job) ? end : undefined;
  };
  return {
    ends: jobs.flatMap((job) => endOf(job) ?? []),
    left: jobs.filter((job) => endOf(job) === undefined),
    keep: (end: JobEnd): void => {
      if (file !== null) appendFileSync(file, lineOf(end));
    },
  };
}

/** A last line that was not written to its end is taken out: the next one would stand behind it. */
function endsIn(file: string): readonly JobEnd[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').flatMap((line, at) => (line === '' ? [] : [{ line, number: at + 1 }]));
  if (isHalf(lines.at(-1)?.line ?? '')) lines.pop();
  const ends = lines.map(({ line, number }) => {
    const end = endIn(line);
    if (end !== null) return end;
    throw new Wrong(
      `mpconform: ${file}:${number} is not a line that selftest wrote; delete it or choose another file.`,
    );
  });
  const whole = lines.map(({ line }) => `${line}\n`).join('');
  if (whole !== text) writeFileSync(file, whole);
  return ends;
}

const lineOf = (end: JobEnd): string => `${JSON.stringify(end)}\n`;
const beginning = '{"job":{';
const isHalf = (line: string): boolean =>
  (line.startsWith(beginning) || beginning.startsWith(line)) && parseJson(line) === null;

/** null: it is no end of a job. */
function endIn(line: string): JobEnd | null {
  const value = asObject(parseJson(line)?.value);
  return asObject(value?.['job']) === null || !Array.isArray(value?.['findings']) ? null : (value as never);
}

const keyOf = ({ is, name, seed }: Job): string => `${is} ${name} ${seed}`;
