import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'walk-through-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const page = readFileSync(join(root, 'docs/walk-through.md'), 'utf8');
const patches = [...page.matchAll(/^```diff\n(.*?)^```$/gms)].flatMap(([, text]) => parsePatch(text!));
/** What the page says to type, without its first word. */
const asked = /mpconform selftest (.*)$/m.exec(page)![1]!.split(' ');
const fileOf = (patch: (typeof patches)[number]): string => patch.newFileName ?? '';

const node = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, CI: '1' } });

function write(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
}

test('a new rule takes no more than six files', () => {
  expect(new Set(patches.map(fileOf)).size).toBeLessThanOrEqual(6);
});

test('the rule of the walk-through is proven: its fault is caught and its variant is not blamed', () => {
  for (const part of [
    'src',
    'suites',
    'scenarios',
    'build',
    'modules',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const patch of patches) {
    const file = fileOf(patch);
    const before = existsSync(join(copy, file)) ? readFileSync(join(copy, file), 'utf8') : '';
    const after = applyPatch(before, patch);
    if (after === false) throw new Error(`docs/walk-through.md does not fit ${file} any more`);
    write(file, after);
  }
  // Libraries where the last build found them: what it knows of all other files holds.
  node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--preserveSymlinks');
  node('build/bundle.mjs');
  for (const folder of ['modules', 'dist'])
    cpSync(join(copy, 'suites/finds.json'), join(copy, folder, 'suites/finds.json'));
  node('build/scenarios.mjs');
  node('build/suite-digest.mjs');
  const told = node('dist/src/cli/main.js', 'selftest', ...asked);
  expect(told).toContain('1 of 1 faults caught by a rule that they name; 0 with other findings beside');
  expect(told).toContain('0 false alarms and 0 inconclusive checks in 1 runs of conforming deployments');
});
