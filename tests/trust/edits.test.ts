import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attested, newPair, smallRun, verified } from './helpers/attested.ts';
import { journalEdit, reportEdit } from './helpers/edits.ts';
import { Random } from './helpers/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'edits-'));
const at = (name: string): string => join(folder, name);
const pair = newPair();
const textOf = (run: string, file: string): string => readFileSync(join(at(run), file), 'utf8');

beforeAll(async () => {
  await smallRun(at('run'), {}, { faults: ['amount.minimum-9900'] });
  await smallRun(at('other'), { seed: 22 });
  cpSync(at('run'), at('bare'), { recursive: true });
  await attested(at('run'), pair);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('an untouched run has nothing wrong, with an envelope and without', async () => {
  expect(await verified(at('run'), pair)).toMatchObject({ wrong: [], unchecked: [] });
  expect(await verified(at('bare'))).toMatchObject({ wrong: [], unchecked: [{ about: 'signatures' }] });
});

/** Edits a file of a run, looks, and puts it back. */
async function editing<T>(run: string, file: string, text: string, look: () => Promise<T>): Promise<T> {
  const before = textOf(run, file);
  writeFileSync(join(at(run), file), text);
  try {
    return await look();
  } finally {
    writeFileSync(join(at(run), file), before);
  }
}

describe('random edits', () => {
  test('of an attested journal are named by their line, however the chain was made', async () => {
    const journal = textOf('run', 'journal.ndjson');
    const unnamed: unknown[] = [];
    for (let seed = 0; seed < 80; seed += 1) {
      const edit = journalEdit(journal, new Random(seed), textOf('other', 'journal.ndjson'));
      if (edit === null) continue;
      const { wrong } = await editing('run', 'journal.ndjson', edit.text, () => verified(at('run'), pair));
      const isNamed = wrong.some(({ file, line }) => file === 'journal.ndjson' && edit.lines.includes(line ?? 0));
      if (!isNamed) unnamed.push({ seed, kind: edit.kind, lines: edit.lines, wrong });
    }
    expect(unnamed).toEqual([]);
  });

  test('of a journal that nobody signed are named where the chain parts', async () => {
    const journal = textOf('bare', 'journal.ndjson');
    const unnamed: unknown[] = [];
    for (let seed = 0; seed < 80; seed += 1) {
      const edit = journalEdit(journal, new Random(seed), textOf('other', 'journal.ndjson'));
      // What is cut off, or chained again as a whole, is told by a signature alone.
      if (edit === null || /re-chained|cut/.test(edit.kind)) continue;
      const { wrong } = await editing('bare', 'journal.ndjson', edit.text, () => verified(at('bare')));
      const last = edit.text.split('\n').length;
      const isNamed = edit.lines.some((line) => wrong.some((trouble) => Math.abs((trouble.line ?? -9) - line) <= 1));
      if (!isNamed && !(edit.kind === 'drop' && edit.lines[0]! >= last))
        unnamed.push({ seed, edit: edit.kind, lines: edit.lines, wrong });
    }
    expect(unnamed).toEqual([]);
  });

  test.each(['report.json', 'report.html', 'junit.xml'])('of %s are named by file and place', async (file) => {
    const report = textOf('bare', file);
    for (let seed = 0; seed < 10; seed += 1) {
      const edit = reportEdit(report, new Random(seed));
      for (const run of ['run', 'bare']) {
        const { wrong } = await editing(run, file, edit.text, () =>
          verified(at(run), ...(run === 'run' ? [pair] : [])),
        );
        expect(
          wrong.map((trouble) => trouble.file),
          `${file} ${run} ${seed} ${edit.kind}`,
        ).toContain(file);
      }
    }
  });
});
