import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const imported = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm;

/** All that is loaded with a file, whatever is asked for; an `import()` waits until it is needed. */
function loadedWith(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imported))
    if (name.startsWith('.')) loadedWith(resolve(dirname(file), name), seen);
    else seen.add(name);
  return seen;
}

/** Help, the version, and what is wrong with an option are told in a fifth of a second, not in a whole one. */
test('the command loads what it does only to do it', () => {
  const loaded = [...loadedWith(resolve(root, 'src/cli/main.ts'))].filter((name) => !name.startsWith('node:'));
  expect(loaded).toContain('commander');
  expect(loaded).toContain(resolve(root, 'src/cli/run-command.ts'));
  for (const library of ['zod', 'semver']) expect(loaded).not.toContain(library);
  // The versions that an option may name: a list, and nothing that it imports.
  const versions = resolve(root, 'src/contract/catalogue-versions.ts');
  const others = loaded.filter((name) => name !== versions);
  expect(others.filter((name) => /\/(?:reference|run|suites|target|scenario|judge|contract)\//.test(name))).toEqual([]);
  expect(loaded.length).toBeLessThan(40);
});
