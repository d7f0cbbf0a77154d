import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mpconform, someTestKey } from './helpers/mpconform.ts';

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
const again = (name: string, seed: number): string =>
  file(name, `title: Again\nrules: [balance.object]\ncheck: business/any-day\nseed: ${seed}\n`);
const [one, same, other] = [again('one.yaml', 7), again('same.yaml', 7), again('other.yaml', 8)];
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
    [
      'a check with a slip',
      ['--check', 'busines/any-day'],
      /--check busines\/any-day fits no check; did you mean business\/any-day\?/,
    ],
    ['one check of two', ['--check', 'business/any-day', '--check', 'live/x'], /--check live\/x fits no check/],
    ['a check of another deployment', ['--check', 'prompts/approved'], /cannot be exercised: the target has no live/],
    [
      'a check whose rules are left out',
      ['--check', 'business/any-day', '--rules', 'pos.*'],
      /none of its rules is among/,
    ],
    ['a check beside a scenario that is none', ['--check', 'business/any-day', '--scenario', here], /fits no check/],
    [
      'a scenario that --check leaves out',
      ['--scenario', here, '--scenario', one, '--check', 'here'],
      /one\.yaml cannot be exercised: it is not among those of --check/,
    ],
    [
      'one check with two seeds',
      ['--scenario', one, '--scenario', other],
      /other\.yaml:4:\d+[^]*one\.yaml names the check "business\/any-day" too, with another seed[^]*one after the other/,
    ],
    ['a folder without stories', ['--scenario', join(folder, 'empty')], /no story \(\*\.yaml\) is below this folder/],
  ])('%s is wrong, and nothing is sent', async (_what, args, says) => {
    const ran = await mpconform(['run', '--target', target, ...args]);
    expect(ran.stderr).toMatch(says);
    expect(ran.stdout).toBe('');
    expect(ran.status).toBe(2);
  });
});

test.concurrent.each([
  ['two files that name one check with one seed', ['--scenario', one, '--scenario', same]],
  ['a file and the name of its check', ['--scenario', one, '--check', 'business/any-day']],
])('%s are one check', async (_, args) => {
  const ran = await mpconform(['plan', '--target', target, ...args]);
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toContain(' 1 check, ');
  expect(ran.status).toBe(0);
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

test('selftest tells of a name that nothing has', async () => {
  const { status, stderr } = await mpconform(['selftest', '--only', 'no.such.fault']);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: 'mpconform: --only no.such.fault: no fault and no conforming deployment fits that\n',
  });
});
