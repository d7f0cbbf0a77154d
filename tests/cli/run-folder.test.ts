import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runFolder } from '../../src/cli/run-folder.ts';
import { freshFolder, mpconform } from './helpers/mpconform.ts';

const source = resolve(import.meta.dirname, '../../src/cli/run-folder.ts');
const tsx = import.meta.resolve('tsx');

test('two runs that begin in one second have a folder each', () => {
  const code = `
    const { runFolder } = await import(${JSON.stringify(source)});
    Date.prototype.toISOString = () => '2026-03-01T09:00:00.000Z';
    console.log([runFolder(undefined), runFolder(undefined)].join());`;
  const args = ['--import', tsx, '--input-type=module', '-e', code];
  const folder = mkdtempSync(join(tmpdir(), 'mpconform-'));
  const told = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  expect(told.trim()).toBe('reports/2026-03-01-090000,reports/2026-03-01-090000-2');
});

test('a folder that cannot be made is said before anything is sent', async () => {
  const out = freshFolder();
  writeFileSync(out, '');
  const { status, stderr } = await mpconform(['run', '--out', join(out, 'run'), '--check', 'balance/*']);
  expect(stderr).toMatch(/^mpconform: the folder of the run cannot be made: ENOTDIR/);
  expect(stderr).not.toContain('a fault of mpconform');
  expect(status).toBe(2);
});

test('a run that could judge nothing is written over, and no other', async () => {
  const out = freshFolder();
  mkdirSync(out, { recursive: true });
  const journal = join(out, 'journal.ndjson');
  const begin = (unjudged: string | null): void =>
    writeFileSync(journal, `${JSON.stringify({ h: '', e: { is: 'header', unjudged } })}\n`);
  begin('Nothing listens there.');
  expect(runFolder(out)).toBe(out);
  expect(existsSync(journal)).toBe(false);
  begin(null);
  expect(() => runFolder(out)).toThrow('holds the journal of an earlier run');
});

test('a run makes no report of a journal that somebody else began meanwhile', async () => {
  const out = freshFolder();
  const args = ['run', '--out', out, '--profile', 'quick', '--check', 'balance/*'];
  const both = await Promise.all([mpconform(args), mpconform(args)]);
  const late = both.filter(({ status }) => status !== 0);
  for (const { status, stdout, stderr } of late) {
    expect(stdout).not.toContain('Report ');
    if (status === 4) expect(stderr).toContain('cannot be written: EEXIST');
    else expect(stderr).toContain('holds the journal of an earlier run');
  }
  expect(late).toHaveLength(1);
});
