import { expect, test } from 'vitest';
import { faultJobs, lawfulJobs } from '../../../src/cli/selftest/choose-jobs.ts';
import { faults } from '../../../src/reference/faults/faults.ts';
import { variants } from '../../../src/reference/variants/variants.ts';

const how = { profile: 'standard', fast: false, reproductions: false } as const;

test('rules choose the faults that break them, and every conforming deployment', () => {
  const rules = ['bills.create.expires-at-*'];
  const jobs = faultJobs({ seed: 1, rules }, { ...how, rules });
  expect(jobs.length).toBeGreaterThan(5);
  expect(jobs.filter(({ breaks }) => !breaks.some((rule) => rule.startsWith('bills.create.expires-at-')))).toEqual([]);
  const lawful = lawfulJobs({ seed: 1, rules }, 1, 'standard');
  expect(lawful).toHaveLength(variants.length + 1);
  expect(lawful.every((job) => job.rules === rules)).toBe(true);
});

test('a name narrows both further', () => {
  const rules = ['bills.*'];
  const jobs = faultJobs({ seed: 1, only: 'bills.expiry', rules }, { ...how, rules });
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.length).toBeLessThan(faultJobs({ seed: 1, rules }, { ...how, rules }).length);
  expect(lawfulJobs({ seed: 1, only: 'clock.stands', rules }, 2, 'standard').map(({ seed }) => seed)).toContain(2);
});

test('without rules all are tried, or a part that turns with the seed', () => {
  expect(faultJobs({ seed: 1, rules: [] }, { ...how, rules: [] })).toHaveLength(faults.length);
  const part = (seed: number) => lawfulJobs({ seed, rules: [], fast: true }, 1, 'standard').map(({ name }) => name);
  expect([part(1).length, part(1)]).toEqual([1, part(1 + variants.length)]);
  expect(part(1)).not.toEqual(part(2));
});
