import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '../../src/contract/rules.ts';
import { catalogueDigest } from '../../src/evidence/catalogue-digest.ts';
import { htmlReport } from '../../src/report/html/page.tsx';
import { readModel } from '../../src/report/write.ts';
import { footer, header } from '../evidence/helpers/samples.ts';
import { journalOf } from './helpers/stories.ts';

/** As docs/report.md tells an auditor to do it. */
const headOf = (journal: string): string =>
  journal
    .trimEnd()
    .split('\n')
    .reduce((head, line) => {
      const entry = line.slice('{"h":"'.length + 64 + '","e":'.length, -1);
      return createHash('sha256').update(head).update(entry).digest('hex');
    }, '');

test('a report carries the digests of journal, target, catalogue and suite', async () => {
  const suite = { version: '1.0.0', commit: null, digest: 'ab'.repeat(32) };
  const journal = journalOf([header({ suite, catalogue: catalogueDigest(rules) }), footer()]);
  const read = await readModel(journal);
  if (read.is === 'broken') throw new Error(read.why);
  const { digests } = read.model.report;
  expect(digests).toEqual({
    journal: headOf(readFileSync(journal, 'utf8')),
    target: null,
    catalogue: catalogueDigest(rules),
    suite: suite.digest,
  });
  const page = await htmlReport(read.model);
  for (const digest of Object.values(digests)) expect(page).toContain(digest ?? 'not told');
});

test('the digest of the catalogue is that of its statements, in any order', () => {
  const one = { id: 'a', text: 'x' };
  const two = { id: 'b', text: 'y' };
  expect(catalogueDigest([one, two])).toBe(catalogueDigest([two, one]));
  expect(catalogueDigest([one, { id: 'b', text: 'z' }])).not.toBe(catalogueDigest([one, two]));
});
