import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder, mpconform } from './helpers/mpconform.ts';

const folder = mkdtempSync(join(tmpdir(), 'mpconform-listen-'));

const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

let callers = 0;
const caller = (lines: string): string =>
  written(
    `caller-${(callers += 1)}.mjs`,
    `const { MPCONFORM_BASE_URL: base, MPCONFORM_API_KEY: key, MPCONFORM_LIVE_BASE_URL: live } = process.env;
const headers = { authorization: 'Bearer ' + key, 'content-type': 'application/json', 'idempotency-key': 'order-0001' };
const body = JSON.stringify({ amount_minor: 10000, rail: 'mpesa', msisdn: '+255700000001' });
const charge = () => fetch(base + '/v1/charges', { method: 'POST', headers, body });
${lines}`,
  );

const rulesIn = (out: string): readonly { id: string; verdict: string; why: string | null }[] =>
  (
    JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as {
      rules: { id: string; verdict: string; why: string }[];
    }
  ).rules;

const listen = (out: string, ...args: readonly string[]) =>
  mpconform(['client', '--listen', '127.0.0.1:0', '--out', out, ...args]);

describe.concurrent('a client without an adapter', () => {
  test('is judged by what a command sends, whatever that ends with', async () => {
    const out = freshFolder();
    const file = caller('await charge(); process.exit(7);');
    const ran = await listen(out, '--name', 'my client', '--', process.execPath, file);
    expect(ran.status).toBe(0);
    expect(ran.stdout).toMatch(/ended with status 7\n[\s\S]*Nothing is broken at my client/);
    const rules = new Map(rulesIn(out).map((rule) => [rule.id, rule]));
    expect(rules.get('client.bearer-on-every-request')?.verdict).toBe('pass');
    expect(rules.get('client.links-not-paged')).toMatchObject({
      verdict: 'not_exercised',
      why: 'a request of the client that shows it',
    });
    expect(rules.get('client.hands-on-request-id')).toMatchObject({
      verdict: 'not_exercised',
      why: 'an adapter: docs/client-adapter.md',
    });
    const again = await mpconform(['judge', out, '--out', `${out}-again`]);
    expect(again.status).toBe(0);
    expect(again.stdout).toContain('Nothing is broken at my client');
  });

  test('is blamed for what it breaks', async () => {
    const out = freshFolder();
    const file = caller("await fetch(base + '/v1/balance?key=' + key);");
    const ran = await listen(out, '--', process.execPath, file);
    expect(ran.status).toBe(1);
    expect(ran.stdout).toMatch(/client\.no-key-in-query/);
    for (const name of ['journal.ndjson', 'report.html', 'report.json'])
      expect(readFileSync(join(out, name), 'utf8')).not.toMatch(/sk_test_\w{16}/);
  });

  test('meets a script of faults', async () => {
    const script = written(
      'script.yaml',
      'steps:\n  - on: POST /v1/charges\n    answer: { code: LEDGER_UNAVAILABLE }\n',
    );
    const file = caller('console.log((await charge()).status); console.log((await charge()).status);');
    const ran = await listen(freshFolder(), '--script', script, '--', process.execPath, file);
    expect(ran.stdout).toMatch(/^503\n201\n/);
  });

  test('is not waited for where nobody can be told whom to call', async () => {
    const ran = await listen(freshFolder(), '--env-out', join(folder, 'no-such-folder', 'env'));
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/^mpconform: --env-out \S+ cannot be written: /);
  });

  test('that calls nothing shows nothing', async () => {
    const out = freshFolder();
    const ran = await listen(out, '--', process.execPath, '-e', '0');
    expect(ran.status).toBe(4);
    const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Record<string, unknown>;
    expect(report).toMatchObject({ exit_status: 4, unjudged: expect.stringContaining('No request came') });
    expect(readFileSync(join(out, 'junit.xml'), 'utf8')).toContain('errors="1"');
    expect(ran.stderr).toContain('no request came');
  });

  test('may be any program: addresses and keys are in a file for it alone, until Ctrl-C', async () => {
    const env = join(folder, 'client.env');
    let called: Promise<unknown> | undefined;
    const ran = await mpconform(
      ['client', '--listen', '0', '--env-out', env, '--out', freshFolder()],
      {},
      () => undefined,
      process.cwd(),
      (kill) => {
        const waiting = setInterval(() => {
          if (called || !existsSync(env) || readFileSync(env, 'utf8').split('\n').length < 5) return;
          clearInterval(waiting);
          const { MPCONFORM_BASE_URL: base, MPCONFORM_API_KEY: key } = Object.fromEntries(
            readFileSync(env, 'utf8')
              .split('\n')
              .map((line) => line.split('=')),
          ) as Record<string, string>;
          called = fetch(`${base}/v1/balance`, { headers: { authorization: `Bearer ${key}` } })
            .then((answer) => answer.text())
            .finally(() => kill('SIGINT'));
        }, 20);
      },
    );
    expect(ran.status).toBe(0);
    expect(statSync(env).mode & 0o777).toBe(0o600);
    expect(ran.stdout + ran.stderr).not.toMatch(/sk_test_\w{16}/);
    expect(ran.stdout).toContain('1 request');
  });
});

describe.concurrent('a script that is wrong', () => {
  test.each([['serve'], ['client', '--listen', '0']])('is told with line and caret: %s', async (...args) => {
    const script = written(`wrong-${args[0]}.yaml`, 'steps:\n  - on: POST /v1/charge\n    lose: afterwards\n');
    const ran = await mpconform([...args, '--script', script]);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(/yaml:2:9: no request of the API is POST \/v1\/charge[^\n]*\n.*\n +\^\n/);
    expect(ran.stderr).toMatch(/yaml:3:11: expected "before", "after"/);
  });

  test('an address that is none, and no command', async () => {
    expect((await mpconform(['client', '--listen', 'here'])).stderr).toContain('like 127.0.0.1:4010');
    expect((await mpconform(['client'])).stderr).toContain('what starts the adapter is missing');
  });
});

test('serve takes a script, and has operator, pages and posts as without', async () => {
  const script = written('served.yaml', 'steps:\n  - on: GET /v1/balance\n    answer: { code: LEDGER_UNAVAILABLE }\n');
  const out = join(folder, 'target.yaml');
  const seen: number[] = [];
  const ran = await mpconform(
    ['serve', '--script', script, '--out', out],
    {},
    () => undefined,
    process.cwd(),
    (kill) => {
      const waiting = setInterval(() => {
        const text = existsSync(out) ? readFileSync(out, 'utf8') : '';
        if (!text.includes('standard-webhooks')) return;
        clearInterval(waiting);
        const told = (name: RegExp): string => name.exec(text)?.[1] ?? '';
        const [base, key] = [told(/sandbox:\n {2}base_url: "(.*?)"/), told(/secret: "(sk_test_.*?)"/)];
        const [operator, token] = [told(/operator:\n {2}url: "(.*?)"/), told(/token: "(.*?)"/)];
        const balance = async () => {
          const { status } = await fetch(`${base}/v1/balance`, { headers: { authorization: `Bearer ${key}` } });
          seen.push(status);
        };
        const moved = async () => {
          const { status } = await fetch(`${operator}/advance_clock`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: '{"seconds": 60}',
          });
          seen.push(status);
        };
        void balance()
          .then(balance)
          .then(moved)
          .finally(() => kill('SIGINT'));
      }, 20);
    },
  );
  expect(ran.status).toBe(0);
  expect(seen).toEqual([503, 200, 200]);
});
