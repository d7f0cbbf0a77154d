import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../src/reference/reference.ts';
import { command, freshFolder } from './helpers/mpconform.ts';

interface Left {
  readonly status: number | null;
  readonly stderr: string;
}

/** As `mpconform … | head -1` does: reads the beginning, and goes. */
function readAndLeave(args: readonly string[], closes: 'stdout' | 'stderr' = 'stdout'): Promise<Left> {
  const child = spawn(process.execPath, [command, ...args], { env: { PATH: process.env['PATH'] ?? '', CI: '1' } });
  let stderr = '';
  if (closes === 'stderr') {
    child.stderr.destroy();
    child.stdout.resume();
  } else {
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
  }
  return new Promise((resolve) => child.on('exit', (status) => resolve({ status, stderr })));
}

function targetFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'target.yaml');
  writeFileSync(file, text);
  return file;
}

const reports = ['journal.ndjson', 'junit.xml', 'report.html', 'report.json'];

describe.concurrent('a pipe that is closed', () => {
  test('ends the printing of a run, not the run', async () => {
    const out = freshFolder();
    const { status, stderr } = await readAndLeave(['run', '--profile', 'quick', '--out', out]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(out).toSorted()).toEqual(reports);
  });

  test('leaves the exit status of a run as the verdict says', async () => {
    const reference = await startReference({ seed: 11, faults: ['amount.minimum-9900'] });
    const out = freshFolder();
    const file = targetFile(reference.targetYaml());
    const rules = ['--rules', 'charges.create.amount-*'];
    const { status } = await readAndLeave(['run', '--target', file, '--out', out, ...rules]);
    await reference.close();
    expect(status).toBe(1);
    expect(readdirSync(out)).toContain('report.html');
  });

  test('leaves the exit status of a run whose errors nobody reads', async () => {
    const out = freshFolder();
    const { status } = await readAndLeave(['run', '--profile', 'quick', '--out', out], 'stderr');
    expect(status).toBe(0);
    expect(readdirSync(out).toSorted()).toEqual(reports);
  });

  test.each([['plan'], ['rules'], ['serve', '--list'], ['run', '--help'], ['plan', '--json']])(
    'says nothing of it: %s %s',
    async (...args) => {
      expect(await readAndLeave(args.filter(Boolean))).toEqual({ status: 0, stderr: '' });
    },
  );

  test('leaves wrong what is wrong', async () => {
    expect((await readAndLeave(['run', '--profil'], 'stderr')).status).toBe(2);
  });
});
