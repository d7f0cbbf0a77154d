import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, mpconform } from '../cli/helpers/mpconform.ts';
import { shownFile } from './helpers/pages.ts';

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'mpconform-adapters-'));

/** Each is shown whole in docs/clients.md. */
const shown = [
  { file: 'adapter.py', starts: ['python3'], needs: ['python3'], only: 'retries/*-once,retries/reset-*,errors/*' },
  { file: 'adapter.sh', starts: ['bash'], needs: ['bash', 'curl', 'jq'], only: 'retries/answer-twice,errors/bad-*' },
] as const;

describe.concurrent.each(shown)('$file of the page for SDK authors', ({ file, starts, needs, only }) => {
  test.runIf(needs.every(has))('runs to the letter, and breaks nothing', async () => {
    writeFileSync(join(folder, file), shownFile('docs/clients.md', file));
    const out = freshFolder();
    const command = [...starts, join(folder, file)];
    const ran = await mpconform(['client', '--only', only, '--out', out, '--', ...command]);
    const { checks } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
      checks: readonly { verdict: string; why: string | null }[];
    };
    expect(ran.stdout).toContain('Nothing is broken');
    expect(checks.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(4);
    expect(checks.filter(({ why }) => why?.startsWith('the adapter ended'))).toEqual([]);
    expect(ran.status).toBe(0);
  });
});
