import { expect, test } from 'vitest';
import { compareRuns, type ComparedRun } from '../../../src/report/compare/compare.ts';
import { changedRules, inOrder } from '../../../src/report/compare/history.ts';
import { comparisonLines, historyLines } from '../../../src/report/compare/lines.ts';
import type { Report } from '../../../src/report/report-json.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';

const [undecided, broken] = await Promise.all([0, 2].map(async (count) => (await modelFrom(storyWith(count))).report));
const clean: Report = {
  ...undecided!,
  rules: undecided!.rules.map((rule) => (rule.verdict === 'inconclusive' ? { ...rule, verdict: 'pass' } : rule)),
};
const run = (report: Report, p95: number | null = null): ComparedRun => ({
  path: 'reports/one',
  report,
  endpoints:
    p95 === null
      ? []
      : [{ endpoint: 'GET /v1/charges', requests: 20, latency_ms: { p50: 1, p95, p99: p95 }, classes: {} }],
});
const [first, second] = broken!.findings.map(({ rule }) => rule);

test('what is broken, mended and decided no more is told apart', () => {
  const there = compareRuns(run(clean), run(broken!));
  expect(there.broken).toEqual([first, second]);
  expect(there.mended).toEqual([]);
  const back = compareRuns(run(broken!), run(clean));
  expect(back.broken).toEqual([]);
  expect(back.mended).toEqual([first, second]);
  expect(compareRuns(run(clean), run(clean))).toEqual({
    broken: [],
    broken_new: [],
    undecided_before: [],
    mended: [],
    lost: [],
    answers: [],
    latencies: [],
    apart: [],
  });
});

test('a broken rule that the second run is not held to is no regression, and told', () => {
  const rules_of = { version: 1, new: 1, broken: [second!], undecided: [] };
  const comparison = compareRuns(run(clean), run({ ...broken!, rules_of }));
  expect(comparison).toMatchObject({ broken: [first], broken_new: [second] });
  const both = { ...rules_of, broken: [first!, second!] };
  const now = run({ ...broken!, rules_of: both });
  const lines = comparisonLines(compareRuns(run(clean), now), run(clean), now);
  expect(lines[0]).toBe('NO REGRESSION, 2 NEW RULES BROKEN');
  expect(lines.join('\n')).toContain(second);
});

test('a rule that is exercised no longer is no regression, and told with its reason', () => {
  const rules = clean.rules.map((rule) =>
    rule.id === first ? { ...rule, verdict: 'not_exercised' as const, why: 'a closed till' } : rule,
  );
  const { broken: none, lost } = compareRuns(run(clean), run({ ...clean, rules }));
  expect(none).toEqual([]);
  expect(lost).toEqual([{ rule: first, before: 'pass', now: 'not_exercised', why: 'a closed till' }]);
});

test('an open question that only one run came to is not answered otherwise', () => {
  const [one, ...others] = clean.observations;
  const changed = { ...clean, observations: [{ ...one!, observed: 'something else' }, ...others.slice(1)] };
  const { answers } = compareRuns(run(clean), run(changed));
  expect(answers).toEqual([{ topic: one!.topic, before: [one!.observed], now: ['something else'] }]);
});

test.each([
  [100, 199, 0],
  [100, 200, 1],
  [40, 89, 0],
  [400, 100, 1],
])('95 of 100 answers within %i ms and then %i', (before, after, told) => {
  expect(compareRuns(run(clean, before), run(clean, after)).latencies).toHaveLength(told);
});

test('another version, catalogue and profile is said before anything else', () => {
  const later = {
    ...clean,
    suite: { version: '2.0.0', commit: null },
    profile: 'quick',
    rules: clean.rules.slice(1),
  };
  const { apart } = compareRuns(run(clean), run({ ...later, digests: { ...clean.digests, catalogue: 'other' } }));
  expect(apart).toEqual([
    'mpconform 1.0.0 judged the first, 2.0.0 the second',
    'their catalogues differ: 0 rules are in the second alone, 1 in the first alone, and texts may differ',
    'the first is of the profile standard, the second of quick',
  ]);
});

test('many runs are told the oldest first, and rules by what became of them', () => {
  const at = (report: Report, started: string) => ({ path: started, report: { ...report, started } });
  const runs = inOrder([
    at(broken!, '2026-03-03T00:00:00Z'),
    at(clean, '2026-03-01T00:00:00Z'),
    at(clean, '2026-03-04T00:00:00Z'),
  ]);
  expect(changedRules(runs.map(({ report }) => report)).slice(0, 2)).toEqual([
    { rule: first, seq: 'PFP' },
    { rule: second, seq: 'PFP' },
  ]);
  const lines = historyLines(runs);
  expect(lines).toContainEqual(expect.stringMatching(/^2026-03-03 00:00 {2}nonconformant {2}P +\d+ {2}F +2 /));
  expect(lines).toContain(`PFP  ${first}`);
  const elsewhere = run({ ...clean, target: { ...clean.target, name: 'elsewhere' } });
  expect(historyLines([...runs, elsewhere])).toContain(
    'Warning     these runs are of 2 different targets: staging, elsewhere.',
  );
});

test('a rule that some catalogue does not have has not changed by that, unless it is broken', () => {
  const without = { ...clean, rules: clean.rules.filter(({ id }) => id !== first && id !== clean.rules.at(-1)!.id) };
  expect(changedRules([without, clean])).toEqual([]);
  expect(changedRules([without, broken!])).toContainEqual({ rule: first, seq: ' F' });
});

test('no line is wider than a terminal, whatever runs and targets are called', () => {
  const long = 'a-rather-long-name/of-what-was-judged '.repeat(4);
  const wide = (report: Report) => ({
    ...run({ ...report, target: { ...report.target, name: long }, suite: { version: long, commit: null } }),
    path: long,
  });
  const [before, now] = [wide(clean), wide(broken!)];
  const held = { ...now, report: { ...now.report, rules_of: { version: 1, new: 2, broken: [first!], undecided: [] } } };
  for (const lines of [
    comparisonLines(compareRuns(before, now), before, now),
    historyLines([before, run(clean), held]),
  ])
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(80);
});

test('text of a deployment has no effect on the terminal', () => {
  const earlier = run({ ...clean, target: { ...clean.target, name: '\u001b[2J\u202e' } });
  const lines = comparisonLines(compareRuns(earlier, run(broken!)), earlier, run(broken!));
  expect(lines.join('\n')).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  expect(lines[0]).toBe('REGRESSION: 2 rules newly broken');
});
