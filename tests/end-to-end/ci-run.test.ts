import { execFile } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const script = resolve(import.meta.dirname, '../../.ci/run');

/** The script in a folder of its own, where every program but that of the tests does nothing. */
function ran(says: string, status: number): Promise<{ readonly status: number; readonly last: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
  for (const name of ['.ci', 'bin']) mkdirSync(join(folder, name));
  copyFileSync(script, join(folder, '.ci/run'));
  const programs = { npm: `[ "$1" = test ] || exit 0\necho '${says}'\nexit ${status}`, npx: '', 'apt-get': '' };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  }
  const env = { PATH: `${join(folder, 'bin')}:${process.env['PATH']}`, MPCONFORM_CHROMIUM: 'none' };
  return new Promise((done) => {
    const child = execFile('bash', [join(folder, '.ci/run')], { env }, (_error, stdout) =>
      done({ status: child.exitCode ?? -1, last: stdout.trimEnd().split('\n').at(-1)! }),
    );
  });
}

test.each([
  ['      Tests  12 passed (12)', 0, '12 passed, 0 failed'],
  ['      Tests  3 failed | 9 passed | 1 skipped (13)', 1, '9 passed, 3 failed, 1 skipped'],
  ['it never began', 7, '0 passed, 0 failed'],
])('what comes before a change lands ends with a count, and as its tests did: %s', async (says, status, last) => {
  expect(await ran(says, status)).toEqual({ status, last });
});
