import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ProcessAdapter } from '../../../src/client/adapter/process-adapter.ts';
import { telling } from '../../../src/client/adapter/telling.ts';
import { shellWord } from '../../../src/text/shell-word.ts';

const folder = mkdtempSync(join(tmpdir(), 'adapter-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script = join(folder, 'adapter.cjs');
writeFileSync(
  script,
  `setInterval(() => 0, 1000);
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, op } = JSON.parse(line);
    if (op === 'get_balance') throw new Error('no SDK here');
    process.stdout.write(JSON.stringify({ id, result: { pid: process.pid } }) + '\\n');
  });`,
);

const started = (command: readonly [string, ...string[]]): ProcessAdapter =>
  new ProcessAdapter({ command, env: process.env, patience_ms: 5_000 });

const node = [process.execPath, script] as const;
const behindShell = ['sh', '-c', `${node.map(shellWord).join(' ')}; true`] as const;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(statusOf(pid));
  } catch {
    return false;
  }
};

/** Where a system tells it: what nobody waited for is dead all the same. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

test.each([
  ['itself', node],
  ['behind a shell', behindShell],
])('an adapter %s is killed with all that it began, though it waits for something', async (_where, command) => {
  const adapter = started(command);
  const told = await adapter.tell('capabilities', {}, 'c');
  const { pid } = (told as unknown as { readonly value: { readonly pid: number } }).value;
  expect(isAlive(pid)).toBe(true);
  await adapter.kill();
  // A busy system takes its time.
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
});

test('what left its group and holds its output keeps nobody waiting', async () => {
  const away = `const { spawn } = require('child_process');
    spawn(process.execPath, ['-e', 'setTimeout(() => 0, 20_000)'], { detached: true, stdio: 'inherit' });
    setInterval(() => 0, 1000);`;
  const adapter = started([process.execPath, '-e', away]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  await adapter.kill();
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('an adapter that ends over an error is told by that error', async () => {
  const adapter = started(node);
  await adapter.tell('get_balance', {}, 'c');
  expect(adapter.trouble).toBe('the adapter ended with status 1; it said: Error: no SDK here');
  await adapter.kill();
});

test('of what a program says at its end the error is told, else its last lines', () => {
  const python =
    'Traceback (most recent call last):\n  File "a.py", line 1\nModuleNotFoundError: No module named "sdk"\n';
  expect(telling(python)).toBe('ModuleNotFoundError: No module named "sdk"');
  expect(telling("a.rb:1:in `run': no SDK (LoadError)\n\tfrom a.rb:9\n")).toBe("a.rb:1:in `run': no SDK (LoadError)");
  expect(telling('one\n\ntwo\nthree\nfour\n')).toBe('two | three | four');
  expect(telling('')).toBe('');
});
