import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import type { Header } from '../../../src/evidence/journal-entry.ts';
import { readJournal } from '../../../src/evidence/journal.ts';
import { readModel } from '../../../src/report/write.ts';
import { exercised } from '../helpers/exercised.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('journal and report say what the run was asked for, with paths from the working folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'asked-'));
  const scenario = join(folder, 'one.yaml');
  writeFileSync(scenario, 'title: One\n');
  const out = join(folder, 'run');
  await exercised(
    {},
    {
      out,
      origin: { is: 'file', path: join(folder, 'target.yaml') },
      rules: ['balance.*'],
      scenarios: [scenario],
      shard: { index: 1, of: 2 },
    },
  );
  let header: Header | null = null;
  const journal = join(out, 'journal.ndjson');
  await readJournal(journal, (entry) => {
    if (entry.is === 'header') header = entry;
  });
  expect(header).toMatchObject({
    asked: {
      origin: { is: 'file', path: relative(process.cwd(), join(folder, 'target.yaml')) },
      deployments: ['sandbox', 'live'],
      allow: { writes: true, prompts: true },
      patience_s: 60,
      rules: ['balance.*'],
      scenarios: [{ path: relative(process.cwd(), scenario), sha256: sha256('title: One\n') }],
      checks: [],
      shard: { index: 1, of: 2 },
      replay: null,
      target_digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  const read = await readModel(journal);
  expect(read.is === 'model' && read.model.report.asked).toEqual(header!['asked']);
});
