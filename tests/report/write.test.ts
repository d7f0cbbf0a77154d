import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportSchema } from '../../src/report/report-json.ts';
import { writeReport } from '../../src/report/write.ts';
import { journalOf, storyWith } from './helpers/stories.ts';

let journal: string;
beforeEach(() => {
  journal = journalOf(storyWith(2));
});
afterEach(() => rmSync(dirname(journal), { recursive: true }));

test('writes every format, the same each time', async () => {
  const [one, other] = ['one', 'other'].map((name) => join(dirname(journal), name));
  const written = await writeReport(journal, one!);
  await writeReport(journal, other!);
  expect(written).toMatchObject({ is: 'written', files: { json: join(one!, 'report.json') } });
  expect(readdirSync(one!)).toEqual(['junit.xml', 'report.html', 'report.json']);
  for (const file of readdirSync(one!)) {
    expect(readFileSync(join(other!, file), 'utf8')).toBe(readFileSync(join(one!, file), 'utf8'));
  }
  reportSchema.parse(JSON.parse(readFileSync(join(one!, 'report.json'), 'utf8')));
});

test('writes only what is asked for', async () => {
  const folder = join(dirname(journal), 'out');
  await writeReport(journal, folder, { formats: ['junit'] });
  expect(readdirSync(folder)).toEqual(['junit.xml']);
});

test('makes nothing of a broken journal', async () => {
  writeFileSync(journal, readFileSync(journal, 'utf8').replace('net_minor', 'nil_minor'));
  expect(await writeReport(journal, join(dirname(journal), 'out'))).toMatchObject({ is: 'broken', line: 4 });
  expect(readdirSync(dirname(journal))).not.toContain('out');
});
