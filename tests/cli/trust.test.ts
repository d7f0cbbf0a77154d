import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshFolder, mpconform } from './helpers/mpconform.ts';
import { newPair } from '../trust/helpers/attested.ts';
import { withReference } from './helpers/with-reference.ts';

const run = freshFolder();
const beside = (name: string): string => join(dirname(run), name);
const [tester, auditor] = [newPair(), newPair()];
const publicPem = (pair: typeof tester): string => pair.key.export({ type: 'spki', format: 'pem' }).toString();

beforeAll(async () => {
  await withReference({}, (target) =>
    mpconform(['run', '--target', target, '--rules', 'balance.currency', '--out', run]),
  );
  writeFileSync(beside('tester.key'), tester.pem);
  writeFileSync(beside('tester.pub'), publicPem(tester));
  writeFileSync(beside('auditor.pub'), publicPem(auditor));
});

/** As it was before it was broken into lines, none of which is wider than a terminal. */
function inOneLine(stdout: string): string {
  for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  return stdout.replaceAll(/\s+/g, ' ');
}

afterAll(() => rmSync(dirname(run), { recursive: true }));

test('a run is signed by two, verified, and shown in part', async () => {
  const signed = await mpconform(['attest', run, '--key-file', beside('tester.key')]);
  expect(signed).toMatchObject({ status: 0, stderr: '' });
  inOneLine(signed.stdout);
  const second = await mpconform(['attest', run, '--key-env', 'AUDITOR'], {
    AUDITOR: auditor.pem.replaceAll('\n', '\\n'),
  });
  expect(second.stdout).toContain('2 signatures');
  const keys = ['--key', beside('tester.pub'), beside('auditor.pub')];
  const whole = await mpconform(['verify', run, ...keys]);
  expect(whole.status).toBe(0);
  expect(inOneLine(whole.stdout)).toContain('signed by tester.pub, auditor.pub (2 of 2 keys, 2 needed)');
  const shown = beside('shown.json');
  expect((await mpconform(['disclose', run, '--exchange', '2', '--out', shown])).status).toBe(0);
  expect((await mpconform(['verify', shown, ...keys, '--threshold', '1'])).status).toBe(0);
  const report = join(run, 'report.json');
  writeFileSync(report, readFileSync(report, 'utf8').replace('"not_exercised": 0', '"not_exercised": 1'));
  const altered = await mpconform(['verify', run, ...keys]);
  expect(altered.status).toBe(1);
  expect(inOneLine(altered.stdout)).toMatch(
    /report\.json line \d+: counts\.not_exercised is 1, and the journal gives 0/,
  );
  const refused = await mpconform(['attest', run, '--key-file', beside('tester.key')]);
  expect(refused.status).toBe(1);
  expect(inOneLine(refused.stdout)).toContain('Not signed: what it would state does not hold.');
});

test.each([
  ['an envelope', ['verify', run, dirname(run)], 'is a folder, not a file'],
  ['a public key', ['verify', run, '--key', dirname(run)], '--key: '],
  ['a private key', ['attest', run, '--key-file', dirname(run)], '--key-file: '],
])('a folder in place of %s is no fault of the kit', async (_, args, says) => {
  const { status, stderr } = await mpconform(args);
  expect(status).toBe(2);
  expect(stderr).toContain(says);
  expect(stderr).toContain('is a folder, not a file');
});

describe('a private key', () => {
  const body = tester.pem.split('\n')[1]!;

  test.each([
    ['given as an argument', ['attest', run, '--key-file', tester.pem]],
    ['named in place of a variable', ['attest', run, '--key-env', body]],
    ['given to verify', ['verify', run, '--key', beside('tester.key')]],
  ])('%s is refused, and not shown', async (_, args) => {
    const { status, stdout, stderr } = await mpconform(args);
    expect(status).toBe(2);
    expect(stdout + stderr).not.toContain(body);
  });

  test.each([
    ['nothing', '', 'is empty, or not set'],
    ['the public one', publicPem(tester), 'is a public key'],
    ['what is no key', `x${body}`, 'is no private key in PEM'],
  ])('is asked for where the variable holds %s', async (_, value, says) => {
    const { status, stdout, stderr } = await mpconform(['attest', run, '--key-env', 'KEY'], { KEY: value });
    expect(status).toBe(2);
    expect(stderr).toContain(says);
    expect(stdout + stderr).not.toContain(body);
  });
});
