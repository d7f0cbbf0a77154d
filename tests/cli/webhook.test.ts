import { join } from 'node:path';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secret } from '../receiver/helpers/judged.ts';
import { lawful } from '../receiver/helpers/policy.ts';
import { startReceiver } from '../receiver/helpers/receiver.ts';
import { freshFolder, mpconform } from './helpers/mpconform.ts';

const broken = { ...lawful, isOurs: () => true };
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  receiver = await startReceiver(broken, secret);
});
afterAll(() => receiver.close());

const url = 'http://127.0.0.1:9/hooks';

test('a receiver is judged, its journal judged again, and its secret told to nobody', async () => {
  const [out, again] = [freshFolder(), freshFolder()];
  const ways = ['--status', receiver.status, '--order-url', receiver.orders];
  const signing = ['--signature', 'standard-webhooks', '--secret-env', 'HOOK_SECRET'];
  const ran = await mpconform(['webhook', receiver.url, ...ways, ...signing, '--out', out], { HOOK_SECRET: secret });
  expect(ran.stderr).toBe('');
  expect(ran.status).toBe(1);
  expect(ran.stdout).toContain('client.test-events-fulfil-nothing');
  const [, only = ''] = /again +mpconform webhook URL OPTIONS… --only (\S+)/.exec(ran.stdout) ?? [];
  expect(findingsIn(out).map(({ check }) => check)).toContain(only);
  const judged = await mpconform(['judge', out, '--out', again]);
  expect(judged.status).toBe(1);
  expect(findingsIn(again)).toEqual(findingsIn(out));
  const texts = readdirSync(out).map((file) => readFileSync(join(out, file), 'utf8'));
  expect([ran.stdout, ...texts].filter((text) => text.includes(secret.slice(6)))).toEqual([]);
});

function findingsIn(folder: string): readonly { rule: string; check: string }[] {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    findings: { rule: string; check: string }[];
  };
  expect(report.findings.length).toBeGreaterThan(0);
  return report.findings;
}

test.each([
  ['an address that is none', ['ftp://x'], 'the address of the receiver must be an http or https address'],
  ['two ways to ask', [url, '--status', url, '--status-command', 'x'], '--status: give either an address or a command'],
  ['a secret without a scheme', [url, '--secret-env', 'X'], '--secret-env needs --signature standard-webhooks'],
  ['a scheme without a secret', [url, '--signature', 'standard-webhooks'], 'needs --secret-env'],
  [
    'a variable that is not there',
    [url, '--signature', 'standard-webhooks', '--secret-env', 'NOT_THERE'],
    'there is no such environment variable',
  ],
  ['half a restart', [url, '--kill-command', 'true'], '--kill-command and --restart-command belong together'],
])('%s is refused', async (_what, args, says) => {
  const out = freshFolder();
  const ran = await mpconform(['webhook', ...args, '--out', out]);
  expect([ran.status, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain(says);
  expect(existsSync(out)).toBe(false);
});

test.each([
  ['known violations that are not there', ['--known', 'no-such.yaml'], 'no-such.yaml cannot be used'],
  ['a baseline that is not there', ['--baseline', 'no-such.json'], '--baseline no-such.json: there is no such file'],
  ['an earlier run that is not there', ['--earlier', 'no-such'], '--earlier no-such: there is no such file'],
])('%s end it before anything is posted', async (_what, args, says) => {
  const out = freshFolder();
  const ran = await mpconform(['webhook', receiver.url, '--status', receiver.status, ...args, '--out', out]);
  expect([ran.status, ran.stdout]).toEqual([2, '']);
  expect(ran.stderr).toContain(says);
  expect(ran.stderr).toContain('nothing was sent');
  expect(existsSync(out)).toBe(false);
});

test('a report of a service is no baseline of a receiver', async () => {
  const [out, ran] = [freshFolder(), freshFolder()];
  await mpconform(['run', '--rules', 'balance.object', '--out', out]);
  const baseline = join(out, 'report.json');
  const { status, stderr } = await mpconform(['webhook', url, '--baseline', baseline, '--out', ran]);
  expect(status).toBe(2);
  expect(stderr).toContain(`--baseline ${baseline} judges a service, and this run a receiver: they share no verdict`);
});

test('an interrupted run leaves a partial report', async () => {
  const out = freshFolder();
  const ways = ['--status', receiver.status, '--order-command', 'kill -INT $PPID'];
  const ran = await mpconform(['webhook', receiver.url, ...ways, '--out', out]);
  expect(ran.status).toBe(130);
  expect(ran.stderr).toContain('Interrupted: nothing more is posted.');
  expect(ran.stdout).toContain('partial report');
  expect(readdirSync(out)).toEqual(expect.arrayContaining(['journal.ndjson', 'report.json', 'report.html']));
});

test('where nobody listens nothing is judged', async () => {
  const ran = await mpconform(['webhook', url, '--status', url, '--settle', '1', '--out', freshFolder()]);
  expect(ran.status).toBe(4);
  expect(ran.stdout).toContain('The receiver at 127.0.0.1:9 could not be judged.');
});

test('a case that there is none of is told with the likely one, and nothing is posted', async () => {
  const { status, stderr } = await mpconform(['webhook', url, '--only', 'repeated/at-onc,nothing']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/--only repeated\/at-onc names no case; did you mean repeated\//);
  expect(stderr).toContain('--only nothing names no case; there are: run/*');
});

test('where nobody listens, that is told, and not what else is missing', async () => {
  const ran = await mpconform(['webhook', 'http://127.0.0.1:1', '--out', freshFolder()]);
  expect(ran.status).toBe(4);
  const says = 'Nothing listens at 127.0.0.1:1 (connection refused). Start the receiver, or correct the URL.';
  expect(ran.stdout.replaceAll(/\s+/g, ' ')).toContain(says);
  expect(ran.stdout).not.toContain('add --status');
  expect(ran.stdout).toMatch(/\b1 request\b/);
});
