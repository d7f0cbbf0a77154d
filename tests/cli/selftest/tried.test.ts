import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Job, JobEnd } from '../../../src/cli/selftest/jobs.ts';
import { triedIn } from '../../../src/cli/selftest/tried.ts';

const job = (name: string, over: Partial<Job> = {}): Job => ({
  is: 'fault',
  name,
  seed: 1,
  profile: 'standard',
  deployments: ['sandbox'],
  breaks: ['error.json'],
  rules: [],
  fast: true,
  reproductions: false,
  ...over,
});
const ended = (of: Job): JobEnd => ({
  job: of,
  requests: 7,
  seconds: 1,
  unjudgeable: null,
  findings: [],
  inconclusive: [],
  kept: [],
  leading: null,
});

test('what a file keeps is not tried again, unless it is asked for otherwise', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'tried.ndjson');
  const jobs = [job('one'), job('two')];
  const first = triedIn(file, jobs);
  expect(first.left).toEqual(jobs);
  first.keep(ended(job('one')));
  const second = triedIn(file, [...jobs, job('one', { profile: 'deep' }), job('one', { seed: 2 })]);
  expect(second.ends).toEqual([ended(job('one'))]);
  expect(second.left.map(({ name, profile, seed }) => [name, profile, seed])).toEqual([
    ['two', 'standard', 1],
    ['one', 'deep', 1],
    ['one', 'standard', 2],
  ]);
});

test('without a file all is tried', () => {
  const tried = triedIn(null, [job('one')]);
  tried.keep(ended(job('one')));
  expect(tried.left).toEqual([job('one')]);
});

const fileOf = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'tried.ndjson');
  writeFileSync(file, text);
  return file;
};
const line = (name: string): string => JSON.stringify(ended(job(name)));

test.each([1, 8, 60])('of a last line only %i characters of which were written, nothing is left', (characters) => {
  const file = fileOf(`${line('one')}\n${line('two').slice(0, characters)}`);
  const tried = triedIn(file, [job('one'), job('two')]);
  expect(tried.left).toEqual([job('two')]);
  tried.keep(ended(job('two')));
  expect(readFileSync(file, 'utf8')).toBe(`${line('one')}\n${line('two')}\n`);
});

test('a last line that only its end is missing of counts', () => {
  const file = fileOf(line('one'));
  const tried = triedIn(file, [job('one'), job('two')]);
  tried.keep(ended(job('two')));
  expect(triedIn(file, [job('one'), job('two')]).left).toEqual([]);
});

test.each([
  [`${line('one').slice(0, 60)}\n${line('two')}\n`, 1],
  [`${line('one')}\n{"job":{}}\n`, 2],
  [`${line('one')}\n\n[]\n${line('two')}\n`, 3],
  ['somebody’s notes', 1],
])('a file with what selftest did not write is refused, and left as it is', (text, number) => {
  const file = fileOf(text);
  expect(() => triedIn(file, [job('one')])).toThrow(
    `${file}:${number} is not a line that selftest wrote; delete it or choose another file.`,
  );
  expect(readFileSync(file, 'utf8')).toBe(text);
});
