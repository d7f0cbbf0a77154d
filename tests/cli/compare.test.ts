import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFrom, storyWith } from '../report/helpers/stories.ts';
import { mpconform } from './helpers/mpconform.ts';

let folder: string;
let brokenRule: string;
let lostRule: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'compare-'));
  const { report: clean } = await modelFrom(storyWith(0));
  const { report: broken } = await modelFrom(storyWith(1));
  brokenRule = broken.findings[0]!.rule;
  const [kept] = clean.rules.filter(({ verdict }, at) => verdict === 'pass' && broken.rules[at]!.verdict === 'pass');
  lostRule = kept!.id;
  const rules = clean.rules.map((rule) => (rule.id === lostRule ? { ...rule, verdict: 'not_exercised' } : rule));
  const client = { ...clean, subject: { is: 'client', name: 'sdk', version: null, adapter: null } };
  const runs = { clean, broken, lost: { ...clean, rules }, client, cut: { ...clean, partial: true } };
  for (const [day, [name, report]] of Object.entries(runs).entries()) {
    mkdirSync(at(name));
    const started = `2026-01-0${day + 1}T00:00:00.000Z`;
    writeFileSync(join(at(name), 'report.json'), JSON.stringify({ ...report, started }));
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['clean', 'clean', [], 0, 'NO REGRESSION'],
  ['broken', 'clean', [], 0, 'NO REGRESSION'],
  ['clean', 'broken', [], 1, 'REGRESSION: 1 rule newly broken'],
  ['clean', 'broken', ['--require-complete'], 1, 'REGRESSION: 1 rule newly broken'],
  ['clean', 'cut', [], 4, 'NO REGRESSION'],
  ['clean', 'cut', ['--require-complete'], 4, 'NO REGRESSION'],
  ['clean', 'lost', [], 0, 'NO REGRESSION'],
  ['clean', 'lost', ['--require-complete'], 3, 'NO REGRESSION'],
  ['lost', 'clean', ['--require-complete'], 0, 'NO REGRESSION'],
])('from %s to %s with %j: exit %i', async (before, after, flags, status, words) => {
  const ran = await mpconform(['compare', at(before), at(after), ...flags]);
  expect(ran).toMatchObject({ status, stderr: '' });
  expect(ran.stdout.split('\n')[0]).toBe(words);
});

test('as JSON it names the rules', async () => {
  const told = async (after: string) => {
    const { status, stdout } = await mpconform(['compare', at('clean'), at(after), '--json']);
    return [status, JSON.parse(stdout)];
  };
  const format = 'merchant-payments-conformance/comparison-1';
  expect(await told('broken')).toMatchObject([1, { format, broken: [brokenRule], mended: [], troubles: [] }]);
  const lost = [{ rule: lostRule, before: 'pass', now: 'not_exercised' }];
  expect(await told('lost')).toMatchObject([0, { format, broken: [], lost, troubles: [] }]);
  const troubles = [expect.stringContaining('partial report')];
  expect(await told('cut')).toMatchObject([4, { broken: [], lost: [], troubles }]);
});

test('what shares no verdict, and what is no run, is refused by name', async () => {
  const apart = await mpconform(['compare', at('clean'), at('client')]);
  expect(apart).toMatchObject({ status: 2, stdout: '' });
  expect(apart.stderr).toContain('judges a service, and');
  const none = await mpconform(['compare', at('clean'), folder]);
  expect(none).toMatchObject({ status: 2, stderr: `mpconform: ${folder} holds no report.json\n` });
});

test.each(['compare', 'history', 'report', 'verify'])('what is not there is told alike by %s', async (command) => {
  const nope = at('nope');
  const { status, stderr } = await mpconform([command, nope, ...(command === 'compare' ? [nope] : [])]);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `mpconform: ${nope}: there is no such file or folder\n`,
  });
});

test('history finds the runs in a folder, and what became of each rule', async () => {
  const { status, stdout } = await mpconform(['history', folder, '--json']);
  expect(status).toBe(0);
  const { runs, changed } = JSON.parse(stdout) as {
    runs: readonly { path: string; verdict: string }[];
    changed: readonly { rule: string; seq: string }[];
  };
  expect(runs.map(({ path, verdict }) => [path, verdict])).toEqual([
    [at('clean'), 'incomplete'],
    [at('broken'), 'nonconformant'],
    [at('lost'), 'incomplete'],
    [at('client'), 'incomplete'],
    [at('cut'), 'incomplete'],
  ]);
  expect(changed).toContainEqual({ rule: brokenRule, seq: '?F???' });
  expect(changed).toContainEqual({ rule: lostRule, seq: 'PP-PP' });
});
