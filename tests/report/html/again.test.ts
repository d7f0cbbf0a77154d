import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readWholeModel, reportFiles } from '../../../src/report/write.ts';
import { exercised } from '../../run/helpers/exercised.ts';

test('a page that is made again is the same to the byte, pictures and all', async () => {
  const out = mkdtempSync(join(tmpdir(), 'again-'));
  await exercised({}, { out, rules: ['charges.get.*'] });
  const journal = join(out, 'journal.ndjson');
  const read = await readWholeModel(journal);
  if (read.is === 'broken') throw new Error(read.why);
  const page = reportFiles.find(({ file }) => file === 'report.html')!;
  const [one, other] = [
    await page.render({ model: read.model, journal }),
    await page.render({ model: read.model, journal }),
  ];
  expect(one).toContain('<svg');
  expect(one === other).toBe(true);
  rmSync(out, { recursive: true });
});
