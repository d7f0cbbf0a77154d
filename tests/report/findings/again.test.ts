import { expect, test } from 'vitest';
import { againCommand, rerunCheck, shellLines, triedWords } from '../../../src/report/findings/again.ts';
import type { Report, ReportFinding } from '../../../src/report/report-json.ts';

const finding = {
  rule: 'money.integers',
  check: 'money/of-live',
  expected: 'a',
  actual: 'b',
  exchanges: [1],
  steady: true,
  reproduce: 'reproduce/money.integers.yaml',
  reproduction: { shown: true, why: null },
} satisfies ReportFinding;

const asked = {
  deployments: ['sandbox', 'live'],
  allow: { writes: true, prompts: true },
  patience_s: 1200,
};

const report = (origin: unknown, change: object = {}) =>
  ({
    folder: 'reports/today',
    profile: 'standard',
    target: { name: 'staging', sandbox: 'https://a', live: 'https://b' },
    checks: [{ id: 'money/of-live', deployment: 'live' }],
    asked: { ...asked, origin, ...change },
  }) as unknown as Report;

test.each([
  [
    'npx, which puts the command into no path',
    report({ is: 'embedded' }, { npx: true }),
    'npx mpconform run --scenario reports/today/reproduce/money.integers.yaml',
  ],
  [
    'a target file',
    report({ is: 'file', path: 'my targets/t.yaml' }),
    "mpconform run --target 'my targets/t.yaml' --allow-writes --allow-prompts --scenario reports/today/reproduce/money.integers.yaml",
  ],
  [
    'an address, a part of the deployments and another patience',
    report(
      { is: 'flags', base_url: 'https://b', key_env: 'KEY' },
      { deployments: ['live'], patience_s: 90, allow: { writes: true, prompts: false } },
    ),
    'mpconform run --base-url https://b --key-env KEY --only live --patience 90s --allow-writes --scenario reports/today/reproduce/money.integers.yaml',
  ],
  [
    'the embedded reference',
    report({ is: 'embedded' }),
    'mpconform run --scenario reports/today/reproduce/money.integers.yaml',
  ],
])('the command for %s can be pasted where the run was started', (_, of, command) => {
  expect(againCommand(of, finding)).toBe(command);
});

test('a case of a client is run again by its adapter, and what nobody brought about by nothing', () => {
  const of = (adapter: object | null) =>
    ({ seed: 5, profile: 'standard', subject: { is: 'client', adapter } }) as Report;
  expect(rerunCheck(of({ name: 'mine', version: null }), 'NAME')).toBe(
    'mpconform client --only NAME --seed 5 -- COMMAND…',
  );
  expect(rerunCheck(of(null), 'NAME')).toBeNull();
});

test('long commands are broken where a shell goes on reading', () => {
  expect(shellLines(['mpconform run', '--target t.yaml', '--scenario', 'reproduce/x.yaml'], 32)).toEqual([
    'mpconform run --target t.yaml \\',
    '--scenario reproduce/x.yaml',
  ]);
});

test('it is said whether the file was tried', () => {
  expect(triedWords(finding)).toBe('It was tried, and showed it again.');
  expect(triedWords({ ...finding, reproduction: { shown: null, why: 'a person would be asked once more' } })).toBe(
    'It was not tried: a person would be asked once more.',
  );
  expect(triedWords({ ...finding, reproduce: null, reproduction: { shown: false, why: 'it passed' } })).toBe(
    'No file is kept that shows it again: it passed.',
  );
});
