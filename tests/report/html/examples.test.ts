import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { htmlReport } from '../../../src/report/html/page.tsx';
import { Recorder } from '../../../src/report/recorded/recorder.ts';
import { readModel } from '../../../src/report/write.ts';

const reports = resolve(import.meta.dirname, '../../../reports');
const stored = (name: string, file: string): string => readFileSync(join(reports, name, file), 'utf8');

async function pageOf(name: string): Promise<string> {
  const read = await readModel(join(reports, name, 'journal.ndjson'), undefined, {}, new Recorder());
  if (read.is === 'broken') throw new Error(read.why);
  return htmlReport(read.model);
}

/** The findings and how the page looks; the catalogue grows, so counts and lists of rules are no matter of it. */
const partsOf = (page: string): readonly (string | undefined)[] => [
  /<h2 id="findings">.*?(?=<h2 id="gaps">)/s.exec(page)?.[0].replaceAll(/under “[^”]*”/g, ''),
  /<style>(.*?)<\/style>/s.exec(page)?.[1],
  ...[...page.matchAll(/<h2 id="([a-z]+)"/g)].map(([, id]) => id),
];

/** Where this fails: `npm run examples -- --pages`, and without `--pages` where runs leave something else now. */
describe.each(['conformant', 'nonconformant', 'client'])('the example %s in reports/', (name) => {
  test('has the page that its journal makes', async () => {
    expect(partsOf(stored(name, 'report.html'))).toEqual(partsOf(await pageOf(name)));
  });

  test('tells no secret', () => {
    for (const file of ['journal.ndjson', 'report.html', 'report.json', 'junit.xml'])
      expect(stored(name, file)).not.toMatch(/sk_(?:test|live)_\w{8}|whsec_[A-Za-z0-9+/]{8}|\b(?:\+?255|0)[67]\d{8}\b/);
  });

  test('names no folder of the machine that made it', () => {
    for (const file of ['journal.ndjson', 'report.json', 'junit.xml'])
      expect(stored(name, file)).not.toMatch(/(?<![\w/.:<])\/(?:tmp|home|root|Users|var|work)\//);
  });
});

test.each([
  ['conformant', /"verdict":\s*"(?:conformant|incomplete)"/],
  ['nonconformant', /"verdict":\s*"nonconformant"/],
  ['client', /"verdict":\s*"nonconformant"/],
])('the example %s is one', (name, verdict) => {
  expect(stored(name, 'report.json')).toMatch(verdict);
});
