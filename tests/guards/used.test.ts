import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Begun by Node, by vitest, as a thread, or by the test that writes the schema; everything else is there because one of these imports it. */
const entries = [
  'src/cli/main.ts',
  'src/cli/selftest/worker.ts',
  'suites/entry.ts',
  'src/scenario/read/json-schema.ts',
].map((file) => join(root, file));

function reachedFrom(file: string, seen: Set<string>): ReadonlySet<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  const named = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
  for (const [, name = ''] of named) reachedFrom(resolve(dirname(file), name), seen);
  return seen;
}

test('every file is imported by something: a suite, judge, fault or variant that is not registered shows here', () => {
  const reached = new Set<string>();
  for (const entry of entries) reachedFrom(entry, reached);
  const all = ['src', 'suites'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(root, top, name)),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((file) => !reached.has(file)).map((file) => file.slice(root.length + 1))).toEqual([]);
});
