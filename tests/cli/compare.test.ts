import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFrom, storyWith } from '../report/helpers/stories.ts';
import { mpconform } from './helpers/mpconform.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
  const { report: clean } = await modelFrom(storyWith(0));
  const { report: broken } = await modelFrom(storyWith(1));
  const client = { ...clean, subject: { is: 'client', name: 'sdk', version: null, adapter: null } };
  for (const [name, report] of Object.entries({ clean, broken, client, cut: { ...clean, partial: true } })) {
    mkdirSync(at(name));
    writeFileSync(join(at(name), 'report.json'), JSON.stringify(report));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['clean', 'clean', [], 0, 'NO REGRESSION'],
  ['broken', 'clean', [], 0, 'NO REGRESSION'],
  ['clean', 'broken', [], 1, 'REGRESSION: 1 rule newly broken'],
  ['clean', 'cut', [], 4, 'NO REGRESSION'],
])('from %s to %s with %j: exit %i', async (before, after, flags, status, words) => {
  const ran = await mpconform(['compare', at(before), at(after), ...flags]);
  expect(ran).toMatchObject({ status, stderr: '' });
  expect(ran.stdout.split('\n')[0]).toBe(words);
});

test('what shares no verdict, and what is no run, is refused by name', async () => {
  const apart = await mpconform(['compare', at('clean'), at('client')]);
  expect(apart).toMatchObject({ status: 2, stdout: '' });
  expect(apart.stderr).toContain('judges a service, and');
  const none = await mpconform(['compare', at('clean'), folder]);
  expect(none).toMatchObject({ status: 2, stderr: `mpconform: ${folder} holds no report.json\n` });
});

test('history finds the runs in a folder', async () => {
  const { status, stdout } = await mpconform(['history', folder, '--json']);
  expect(status).toBe(0);
  expect((JSON.parse(stdout) as { runs: unknown[] }).runs).toHaveLength(4);
});
