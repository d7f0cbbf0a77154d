import { expect, test } from 'vitest';
import { exitStatusIn, incompleteWords } from '../../src/cli/exit-status.ts';
import type { Report, RuleVerdict } from '../../src/report/report-json.ts';

/** A whole run whose rules came to these verdicts. */
const reportOf = (...verdicts: readonly RuleVerdict[]): Report =>
  ({
    rules: verdicts.map((verdict, at) => ({ id: `rule-${at}`, since: 1, verdict })),
    rules_of: null,
    counts: { pass: verdicts.filter((each) => each === 'pass').length, fail: 0 },
    partial: false,
    interrupted: false,
    stopped: null,
    unjudged: null,
    merged: null,
    baseline: null,
    known: null,
  }) as unknown as Report;

test.each([
  [['pass', 'out_of_scope'], 0, null],
  [['pass', 'not_exercised'], 3, '1 rule is undecided'],
  [['out_of_scope'], 3, 'no rule was decided'],
] as const)('a run of %j that must be complete ends with %i', (verdicts, status, words) => {
  const report = reportOf(...verdicts);
  expect(exitStatusIn(report, { requireComplete: true })).toBe(status);
  expect(exitStatusIn(report, { requireComplete: false })).toBe(0);
  if (words !== null) expect(incompleteWords(report)).toContain(words);
});
