import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruleVerdicts, type Report, type ReportRule } from '../../src/report/report-json.ts';
import { CONFORMANCE, statementsOf, TEST_RESULT } from '../../src/trust/statement.ts';
import { sampleReport } from './helpers/sample-report.ts';

const attested = {
  subjects: [{ name: 'journal.ndjson', sha256: 'ab' }],
  journal: { lines: 3, root: 'cd' },
  not_recomputed: [],
};

interface Predicate {
  readonly verdict?: string;
  readonly rules?: Readonly<Record<string, readonly string[]>>;
  readonly result?: string;
  readonly passedTests?: readonly string[];
  readonly failedTests?: readonly string[];
}

const predicates = (report: Report): ReadonlyMap<unknown, Predicate> =>
  new Map(
    statementsOf(report, attested).map(({ predicateType, predicate }) => [predicateType, predicate as Predicate]),
  );

const shard = fc.constantFrom(null, { index: 1, of: 3 });

/** Any mix of verdicts, and any way for a run to be less than whole; the verdict of the report may claim anything. */
const anyReport = fc
  .record({
    verdicts: fc.array(fc.constantFrom(...ruleVerdicts), { maxLength: 12 }),
    verdict: fc.constantFrom('conformant', 'nonconformant', 'incomplete'),
    partial: fc.boolean(),
    interrupted: fc.boolean(),
    unjudged: fc.constantFrom(null, 'It could not be reached.'),
    troubles: fc.constantFrom(null, [], ['shard 2/3 is missing']),
    rules: fc.constantFrom([], ['balance.*']),
    shard,
  })
  .map(({ verdicts, troubles, rules, shard: part, ...facts }): Report => {
    const each = verdicts.map((verdict, at): ReportRule => ({ ...sampleReport.rules[0]!, id: `rule.${at}`, verdict }));
    return {
      ...sampleReport,
      ...facts,
      rules: each,
      merged: troubles && { of: 3, shards: [1, 3], troubles },
      asked: { ...sampleReport.asked!, rules, shard: part },
    };
  });

test('a statement is never greener than the run', () => {
  fc.assert(
    fc.property(anyReport, (report) => {
      const its = predicates(report);
      const verdicts = report.rules.map(({ verdict }) => verdict);
      const open = verdicts.some((verdict) => verdict === 'inconclusive' || verdict === 'not_exercised');
      const cut =
        report.partial || report.interrupted || report.unjudged !== null || (report.merged?.troubles.length ?? 0) > 0;
      const ours = its.get(CONFORMANCE)!;
      if (verdicts.includes('fail')) expect(ours.verdict).toBe('nonconformant');
      if (open || cut) expect(ours.verdict).not.toBe('conformant');
      if (report.verdict !== 'conformant') expect(ours.verdict).not.toBe('conformant');
      const result = its.get(TEST_RESULT);
      if (result?.result === 'PASSED') {
        expect(ours.verdict).toBe('conformant');
        expect(report.asked).toMatchObject({ rules: [], shard: null });
        expect(result.failedTests).toEqual([]);
      }
      for (const { id, verdict } of report.rules) {
        expect(result?.passedTests?.includes(id) ?? false).toBe(result !== undefined && verdict === 'pass');
        expect(ours.rules![verdict]).toContain(id);
      }
    }),
    { numRuns: 500 },
  );
});

test('an incomplete run has no test result, since that has no word for it', () => {
  const rules = [{ ...sampleReport.rules[0]!, verdict: 'not_exercised' as const }];
  expect([...predicates({ ...sampleReport, verdict: 'incomplete', rules }).keys()]).toEqual([CONFORMANCE]);
});

test('a whole run that is conformant has passed, and a broken one has failed', () => {
  const [pass] = sampleReport.rules;
  expect(predicates(sampleReport).get(TEST_RESULT)).toMatchObject({ result: 'PASSED', passedTests: [pass!.id] });
  const broken = {
    ...sampleReport,
    verdict: 'nonconformant' as const,
    rules: [{ ...pass!, verdict: 'fail' as const }],
  };
  expect(predicates(broken).get(TEST_RESULT)).toMatchObject({
    result: 'FAILED',
    failedTests: [pass!.id],
    passedTests: [],
  });
});
