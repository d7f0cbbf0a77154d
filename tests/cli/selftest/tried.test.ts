import { mkdtempSync } from 'node:fs';
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
