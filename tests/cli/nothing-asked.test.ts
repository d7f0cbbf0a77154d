import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mpconform, someTestKey } from './mpconform.ts';

const folder = mkdtempSync(join(tmpdir(), 'asked-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** Nobody listens there: what is refused is refused before anything is sent. */
const target = file(
  'target.yaml',
  `sandbox: { base_url: "http://127.0.0.1:9" }\nkeys:\n  - { secret: '${someTestKey}', scopes: all }\n`,
);
const story = (deployment: string, more = ''): string =>
  `title: One\nrules: [balance.object]\ndeployment: ${deployment}\n${more}steps:\n  - send: GET /v1/balance\n    expect: judged\n`;
const here = file('here.yaml', story('sandbox'));
const onLive = file('live.yaml', story('live'));
const deep = file('deep.yaml', story('sandbox', 'profile: deep\n'));
mkdirSync(join(folder, 'empty'));

describe.concurrent('mpconform run', () => {
  test.each<[string, readonly string[], RegExp]>([
    [
      'a glob with a slip',
      ['--rules', 'idempotncy.*'],
      /--rules idempotncy\.\* fits no rule; did you mean idempotency\.\*\?/,
    ],
    ['a group without its star', ['--rules', 'idempotency'], /did you mean idempotency\.\*\?/],
    [
      'a rule with a slip',
      ['--rules', 'charges.create.amount-minimun'],
      /did you mean charges\.create\.amount-minimum\?/,
    ],
    [
      'one glob of two',
      ['--rules', 'balance.*', '--rules', 'no-such-thing-at-all'],
      /no-such-thing-at-all fits no rule/,
    ],
    [
      'rules that no check decides',
      ['--rules', 'client.*'],
      /--rules client\.\* leaves nothing to be checked: .* binds clients/,
    ],
    ['a deployment that is not there', ['--only', 'live'], /the target has no live deployment, only sandbox/],
    [
      'a story of a deployment that is not there',
      ['--scenario', onLive],
      /live\.yaml cannot be exercised: the target has no live/,
    ],
    ['one story of two', ['--scenario', here, '--scenario', onLive], /live\.yaml cannot be exercised/],
    ['a story of another profile', ['--scenario', deep], /deep\.yaml cannot be exercised: .*--profile deep/],
    ['a story whose rules are left out', ['--scenario', here, '--rules', 'list.*'], /here\.yaml cannot be exercised/],
    ['a folder without stories', ['--scenario', join(folder, 'empty')], /no story \(\*\.yaml\) is below this folder/],
  ])('%s is wrong, and nothing is sent', async (_what, args, says) => {
    const ran = await mpconform(['run', '--target', target, ...args]);
    expect(ran.stderr).toMatch(says);
    expect(ran.stdout).toBe('');
    expect(ran.status).toBe(2);
  });
});

test('a plan is asked for something as well', async () => {
  const ran = await mpconform(['plan', '--target', target, '--scenario', deep]);
  expect(ran.stderr).toMatch(/deep\.yaml cannot be exercised/);
  expect(ran.status).toBe(2);
});

test('a shard beyond the plan is wrong', async () => {
  const args = ['run', '--target', target, '--scenario', here];
  const ran = await mpconform([...args, '--shard', '2/3']);
  expect(ran.stderr).toContain('--shard 2/3 is beyond the plan, which can be shared by 1 at most');
  expect(ran.status).toBe(2);
});

test('a folder given to --scenario is all stories in it', async () => {
  const stories = join(folder, 'stories');
  for (const name of ['one', 'two']) {
    mkdirSync(join(stories, name), { recursive: true });
    writeFileSync(join(stories, name, 'same.yaml'), story('sandbox'));
  }
  const out = join(folder, 'run');
  const ran = await mpconform(['run', '--scenario', stories, '--profile', 'quick', '--out', out]);
  expect(ran.stdout).toContain('2 checks planned');
  expect(ran.status).toBe(0);
});
