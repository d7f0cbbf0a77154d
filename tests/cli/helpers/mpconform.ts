import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const command = resolve(import.meta.dirname, '../../../dist/src/cli/main.js');

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command as a user does, in a process of its own; `watch` sees what was printed so far, `started` may end it. */
export function mpconform(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  watch: (stdout: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
  folder: string = process.cwd(),
  started: (kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ran> {
  const child = spawn(process.execPath, [command, ...args], {
    env: { PATH: process.env['PATH'] ?? '', CI: '1', ...env },
    cwd: folder,
  });
  started((signal) => child.kill(signal));
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    watch(stdout, (signal) => child.kill(signal));
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((done) => {
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
}

export const freshFolder = (): string => join(mkdtempSync(join(tmpdir(), 'mpconform-')), 'run');

export const someTestKey = ['sk_test_', '0123456789abcdefABCDEFGHIJKLMNOP'].join('');
