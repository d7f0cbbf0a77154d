import { expect, test } from 'vitest';
import { importsOf, sources } from './helpers/sources.ts';

/** Begun by Node, by vitest's runner, as a thread, by a page in a browser, imported by who tests with the kit, or by the test that writes the schema; everything else is there because one of these imports it. */
const entries = [
  'src/cli/main.ts',
  'src/cli/selftest/worker.ts',
  'src/run/session/thread.ts',
  'src/kit/index.ts',
  'suites/entry.ts',
  'src/scenario/read/json-schema.ts',
  'src/report/html/client/main.tsx',
];

const known = new Set(sources);

function reach(file: string, seen: Set<string>): void {
  if (seen.has(file) || !known.has(file)) return;
  seen.add(file);
  for (const name of importsOf(file)) reach(name, seen);
}

test('every file is imported by something: a suite, judge, fault or variant that is not registered shows here', () => {
  const reached = new Set<string>();
  for (const entry of entries) reach(entry, reached);
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => !reached.has(file))).toEqual([]);
});
