import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '../../src/reference/faults/faults.ts';
import { formatFiles, formatNames } from '../../src/report/formats/names.ts';
import type { Model } from '../../src/report/model.ts';
import { COLUMNS, widthOf } from '../../src/report/terminal/columns.ts';
import { summaryLines } from '../../src/report/terminal/summary.ts';
import { readModel, writeReport } from '../../src/report/write.ts';
import {
  readAnnotations,
  readCsv,
  readCtrf,
  readHar,
  readJunit,
  readMarkdown,
  readSarif,
} from '../report/formats/helpers/readers.ts';
import { exercised } from '../run/helpers/exercised.ts';

/** With these the first answers are no more like the documented ones than those of any other service. */
const unlike = /^(?:live[.-])?(?:answer|list|error|crash|status)\./;
const together = faults.map(({ name }) => name).filter((name) => !unlike.test(name));

const out = mkdtempSync(join(tmpdir(), 'worst-'));
let model: Model;

beforeAll(async () => {
  await exercised({ faults: together }, { profile: 'quick', out });
  const journal = join(out, 'journal.ndjson');
  await writeReport(journal, out, { formats: formatNames });
  const read = await readModel(journal);
  if (read.is !== 'model') throw new Error(read.why);
  ({ model } = read);
});

afterAll(() => rmSync(out, { recursive: true }));

test('a service with thousands of faults at once is judged to the end', () => {
  expect(together.length).toBeGreaterThan(2500);
  expect(model.report).toMatchObject({ verdict: 'nonconformant', partial: false, interrupted: false });
  expect(model.report.counts.fail).toBeGreaterThan(15);
  expect(model.report.traffic.requests).toBeLessThanOrEqual(240);
});

test('what harms most leads, and headers come last', () => {
  const harmsOfCauses = model.causes.map(({ harm }) => harm);
  expect(['money', 'access']).toContain(harmsOfCauses[0]);
  const cors = model.causes.findIndex(({ rule }) => rule.id === 'auth.no-cors-headers');
  expect(harmsOfCauses.slice(cors)).not.toContain('service');
  expect(harmsOfCauses.slice(cors)).not.toContain('access');
});

test('the terminal says how much of each harm there is, within its columns', () => {
  const lines = summaryLines(model, { colour: false, where: null });
  expect(lines[3]).toBe('Broken, what harms most first');
  // A path is one word for a shell, and not broken.
  expect(lines.filter((line) => widthOf(line) > COLUMNS && !line.includes('/reproduce/'))).toEqual([]);
});

test('every format is whole, and small enough for what shows it', () => {
  const text = (format: (typeof formatNames)[number]) => readFileSync(join(out, formatFiles[format]), 'utf8');
  expect(JSON.parse(text('json'))).toMatchObject({ verdict: 'nonconformant' });
  expect(readJunit(text('junit')).cases.length).toBeGreaterThan(10);
  expect(readCtrf(text('ctrf')).results.summary.failed).toBeGreaterThan(0);
  expect(readSarif(text('sarif')).runs[0].results.length).toBeGreaterThan(15);
  expect(readHar(text('har')).log.entries.length).toBeGreaterThan(100);
  expect(readMarkdown(text('markdown'))).toBeDefined();
  expect(readAnnotations(text('github'))).toBeDefined();
  expect(readCsv(text('csv')).length).toBeGreaterThan(100);
  for (const format of formatNames)
    expect(statSync(join(out, formatFiles[format])).size, format).toBeLessThan(5_000_000);
});
