import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { checksOf } from '../../suites/checks.ts';
import { rules } from '../../src/contract/rules.ts';
import type { Report } from '../../src/report/report-json.ts';
import { freshFolder, mpconform, type Ran } from '../cli/helpers/mpconform.ts';
import { reportIn } from '../cli/helpers/with-reference.ts';

/** It takes longer than anything else here: what any whole run shows is looked for in this one. */
describe('mpconform run with no target', () => {
  const out = freshFolder();
  let ran: Ran;
  let report: Report;

  beforeAll(async () => {
    ran = await mpconform(['run', '--out', out, '--seed', '3']);
    report = reportIn(out);
  });

  test('exercises the embedded reference and finds nothing', () => {
    expect(ran.stdout).toContain('embedded reference kept every rule that could be asked of it.');
    expect(ran.status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(['journal.ndjson', 'junit.xml', 'report.html', 'report.json']);
    expect(report.findings).toEqual([]);
    expect(report.counts).toMatchObject({ fail: 0, inconclusive: 0, not_exercised: 0 });
    expect(report.counts.pass).toBeGreaterThan(500);
  });

  test('comes to an end in every check, and none sends more than it says', async () => {
    const costs = new Map((await checksOf([])).map(({ id, cost }) => [id, cost.standard ?? 0]));
    const ofTheSuite = report.checks.filter(({ id }) => costs.has(id));
    expect(ofTheSuite.length).toBeGreaterThan(500);
    expect(report.checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
    // What was read too soon after a change is read once more, which no check asks for.
    expect(ofTheSuite.filter(({ id, requests }) => requests > costs.get(id)! + 2)).toEqual([]);
  });

  test('shows every observable rule', () => {
    const observable = rules.filter(({ binds, decided }) => binds === 'service' && decided.by !== 'unobservable');
    const shown = new Set(report.rules.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id));
    expect(observable.map(({ id }) => id).filter((id) => !shown.has(id))).toEqual([]);
  });
});
