import { describe, expect, test } from 'vitest';
import { annotationsReport } from '../../../src/report/formats/annotations.ts';
import { csvReport } from '../../../src/report/formats/csv.ts';
import { ctrfReport } from '../../../src/report/formats/ctrf.ts';
import { markdownReport } from '../../../src/report/formats/markdown.ts';
import { sarifReport } from '../../../src/report/formats/sarif.ts';
import { junitReport } from '../../../src/report/junit/junit.ts';
import type { Model } from '../../../src/report/model.ts';
import type { ReportFinding } from '../../../src/report/report-json.ts';
import { modelFrom, storyWith } from '../helpers/stories.ts';
import { readAnnotations, readCsv, readCtrf, readJunit, readMarkdown, readSarif } from './helpers/readers.ts';

const model = await modelFrom(storyWith(1));
const [check] = model.report.checks;
const [finding] = model.report.findings;
const [cause] = model.causes;

/** A run in which so many rules are broken, each in a check of its own, and each told in as many characters. */
function withBroken(count: number, characters = 1): Model {
  const actual = '`x|=1` :: '.repeat(Math.ceil(characters / 10)).slice(0, characters);
  const each = Array.from({ length: count }, (_, place) => {
    const named = { ...finding!, rule: `rule.number-${place}`, check: `charges/story-${place}`, actual };
    const rule = { ...cause!.rule, id: named.rule };
    return { finding: named, rule, check: { ...check!, id: named.check, rules: [rule.id] } };
  });
  return {
    ...model,
    report: {
      ...model.report,
      counts: { ...model.report.counts, fail: count },
      rules: each.map(({ rule }) => rule),
      checks: each.map((one) => one.check),
      findings: each.map((one) => one.finding),
    },
    causes: each.map(({ rule, finding: one }) => ({
      rule,
      harm: 'form',
      findings: [one],
      general: false,
      echoes: [],
    })),
  };
}

describe('SARIF: 25,000 results', () => {
  test.each([25_000, 25_001])('of %i', (count) => {
    // What is over the limit is cut to it, so that one reading by the schema is enough.
    const read: typeof readSarif = count > 25_000 ? readSarif : JSON.parse;
    const [{ results, tool, invocations }] = read(sarifReport(withBroken(count))).runs;
    expect(results).toHaveLength(25_000);
    expect(tool.driver.rules).toHaveLength(25_000);
    const cut = invocations[0].toolExecutionNotifications.filter(({ message }) => message.text.includes('cut'));
    expect(cut.map(({ message }) => message.text)).toEqual(
      count > 25_000 ? ['1 of 25001 results were cut: no more than 25000 are read'] : [],
    );
  });
});

describe('JUnit: 30 MB', () => {
  const most = 30_000_000;

  test.each([1_000, 10_000])('of %i findings of a megabyte each, all are counted', (count) => {
    const xml = junitReport(withBroken(count, 1_000_000));
    expect(Buffer.byteLength(xml)).toBeLessThan(most);
    const { cases } = readJunit(xml);
    expect(cases.filter(({ outcomes }) => outcomes.includes('failure'))).toHaveLength(count);
    expect(cases.some(({ text }) => text.includes('report.json tells it'))).toBe(count > 1_000);
  });
});

describe('Markdown: 1 MiB', () => {
  test.each([10, 10_000])('of %i broken rules', (count) => {
    const text = markdownReport(withBroken(count, 100_000));
    expect(Buffer.byteLength(text)).toBeLessThan(2 ** 20);
    const page = readMarkdown(text);
    const told = page.match(/<h3>/g)!.length;
    expect(page.includes(`…and ${count - told} more broken rules`)).toBe(told < count);
    expect(told).toBeGreaterThan(Math.min(count - 1, 500));
  });
});

describe('GitHub annotations: ten of a kind', () => {
  test.each([9, 10, 11, 5_000])('of %i broken rules, all are named or counted', (count) => {
    const errors = readAnnotations(annotationsReport(withBroken(count, 1_000_000))).filter(
      ({ kind }) => kind === 'error',
    );
    expect(errors).toHaveLength(Math.min(count, 10));
    expect(errors.at(-1)!.title).toBe(count > 10 ? `and ${count - 9} more` : `rule.number-${count - 1} is broken`);
  });
});

describe('CSV: 32,767 characters a cell', () => {
  test.each([32_767, 32_768])('of a reason of %i', (length) => {
    const rules = [{ ...cause!.rule, why: '='.repeat(length), checks: ['@SUM(A1)'], section: '\t=1+1' }];
    const rows = readCsv(csvReport({ ...model, report: { ...model.report, rules } }));
    expect(rows).toHaveLength(2);
    const cells = rows.flatMap((row) => Object.values(row));
    expect(Math.max(...cells.map((cell) => cell.length))).toBeLessThanOrEqual(32_767);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });
});

test('CTRF takes any text', () => {
  const { summary } = readCtrf(ctrfReport(withBroken(100, 1_000_000))).results;
  expect(summary.failed).toBe(100);
});

describe('fingerprints of SARIF', () => {
  const prints = (changed: Partial<ReportFinding>, over: Partial<Model['report']> = {}) => {
    const findings = [{ ...finding!, ...changed }];
    const report = { ...model.report, ...over, findings };
    const log = readSarif(sarifReport({ ...model, report, causes: [{ ...cause!, findings }] }));
    return log.runs[0].results.map(({ partialFingerprints }) => partialFingerprints);
  };

  test('stay where times, texts, checks and numbers differ', () => {
    const later = { started: '2027-01-01T00:00:00Z', seed: 7, folder: 'elsewhere' };
    expect(prints({ actual: 'other', check: 'charges/story-2' }, later)).toEqual(prints({}));
  });

  test('differ by rule and by request', () => {
    expect(prints({ exchanges: [] })).not.toEqual(prints({}));
  });
});
