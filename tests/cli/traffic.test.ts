import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Reference } from '../../src/reference/reference.ts';
import { command, freshFolder, mpconform, someTestKey } from './helpers/mpconform.ts';
import { reportIn, withReference } from './helpers/with-reference.ts';

const client = (body: string): string => `
const base = process.env.MPCONFORM_BASE_URL;
const call = (method, path, body, headers) => fetch(base + path, {
  method, headers: { authorization: 'Bearer ' + process.env.KEY, ...(body && { 'content-type': 'application/json' }), ...headers },
  ...(body && { body: JSON.stringify(body) }),
}).then(async (answer) => ({ status: answer.status, value: JSON.parse(await answer.text()) }));
const order = { amount_minor: 10000, rail: 'mpesa', msisdn: '+255700000001', reference: 'order-1' };
${body}`;

const keyOf = (reference: Reference): string => /sk_test_\w{32}/.exec(reference.minimalTarget())?.[0] ?? '';

const lawful = client(`
const made = await call('POST', '/v1/charges', order, { 'idempotency-key': 'order-0001' });
await call('POST', '/v1/charges', order, { 'idempotency-key': 'order-0001' });
await call('GET', '/v1/charges/' + made.value.id);
process.exit(made.status === 201 ? 7 : 1);`);

test('the proxy judges both sides until its command ends, and keeps no key and no number', async () => {
  await withReference({ pathPrefix: '/api' }, async (target, reference) => {
    const [out, again] = [freshFolder(), freshFolder()];
    const env = { KEY: keyOf(reference) };
    const ran = await mpconform(['proxy', '--target', target, '--out', out, '--', 'node', '-e', lawful], env);
    expect(ran.stdout).toContain('Nothing is broken');
    expect(ran.stderr).toContain('node ended with status 7');
    expect(ran.status).toBe(0);
    const report = reportIn(out);
    expect(report).toMatchObject({ subject: { is: 'traffic' }, verdict: 'incomplete', partial: false });
    expect(report.rules.find(({ id }) => id === 'client.bearer-on-every-request')).toMatchObject({
      verdict: 'pass',
      exchanges: 3,
    });
    expect(report.rules.find(({ id }) => id === 'client.qr-as-returned')?.why).not.toBeNull();
    const journal = readFileSync(join(out, 'journal.ndjson'), 'utf8');
    expect(journal).not.toContain(env.KEY);
    expect(journal).not.toContain('700000001');
    expect((await mpconform(['judge', out, '--out', again])).status).toBe(0);
    expect(reportIn(again).rules).toEqual(report.rules);
  });
});

test('each violation is told with its side as it is found', async () => {
  await withReference({ faults: ['charge.object-missing-on-create'] }, async (target, reference) => {
    const out = freshFolder();
    const broken = client(`
      await call('POST', '/v1/charges', order, { 'idempotency-key': 'order-0001' });
      await call('GET', '/v1/balance?api_key=' + process.env.KEY);`);
    const ran = await mpconform(['proxy', '--target', target, '--out', out, '--', 'node', '-e', broken], {
      KEY: keyOf(reference),
    });
    expect(ran.stdout).toMatch(/^service {2}charge\.object {2}exchange 1, POST \/v1\/charges: expected /m);
    expect(ran.stdout).toMatch(/^client {2}client\.no-key-in-query {2}exchange 2, GET /m);
    expect(ran.stdout.replaceAll('\n', ' ')).toMatch(
      /the client broke 1 documented rule, and the service, reference, broke 1 documented rule\./,
    );
    expect(ran.status).toBe(1);
  });
});

async function untilStopped(signal: 'SIGINT' | 'SIGKILL', out: string): Promise<unknown> {
  return withReference({ faults: ['charge.object-missing-on-create'] }, async (target, reference) => {
    const args = [command, 'proxy', '--target', target, '--out', out];
    const proxy = spawn(process.execPath, args, { env: { ...process.env, CI: '1' } });
    const listening = await new Promise<string>((resolve) => {
      let text = '';
      proxy.stderr.on('data', (bytes: Buffer) => {
        text += bytes.toString();
        const url = /Listening at (\S+) in place of/.exec(text)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const answer = await fetch(`${listening}/v1/charges`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keyOf(reference)}`,
        'content-type': 'application/json',
        'idempotency-key': 'order-0001',
      },
      body: JSON.stringify({ amount_minor: 10_000, rail: 'mpesa', msisdn: '+255700000001' }),
    });
    expect(answer.status).toBe(201);
    await answer.text();
    const status = new Promise((resolve) => proxy.once('exit', resolve));
    // What was answered is told to the judges right after it.
    await vi.waitFor(() => expect(readFileSync(join(out, 'journal.ndjson'), 'utf8')).toContain('"is":"exchange"'));
    proxy.kill(signal);
    return status;
  });
}

test('without a command it goes on until Ctrl-C, and then tells what it saw', async () => {
  const out = freshFolder();
  expect(await untilStopped('SIGINT', out)).toBe(1);
  expect(reportIn(out)).toMatchObject({
    traffic: { requests: 1 },
    partial: false,
    findings: [{ rule: 'charge.object' }],
  });
});

test('what was recorded until the machine gave out is judged from the journal', async () => {
  const [out, again] = [freshFolder(), freshFolder()];
  await untilStopped('SIGKILL', out);
  await mpconform(['judge', out, '--out', again]);
  expect(reportIn(again)).toMatchObject({ partial: true, findings: [{ rule: 'charge.object' }] });
});

test('what a service says turns no line of the proxy round', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'bal\u202eecna', currency: 'TZS' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const target = `${freshFolder()}.yaml`;
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(target, `sandbox: { base_url: '${address}' }\nkeys: [{ secret: '\${KEY}', scopes: all }]\n`);
  const args = ['proxy', '--target', target, '--out', freshFolder(), '--', 'node', '-e'];
  const ran = await mpconform([...args, client("await call('GET', '/v1/balance');")], { KEY: someTestKey });
  server.close();
  server.closeAllConnections();
  expect(ran.stdout).toMatch(/^service {2}balance\.object {2}/m);
  expect(ran.stdout).not.toMatch(/\p{Cf}/u);
});

test('a HAR is known by what stands in it, and its report says what it cannot show', async () => {
  await withReference({}, async (target, reference) => {
    const out = freshFolder();
    const har = `${out}.json`;
    const balance = {
      object: 'balance',
      currency: 'TZS',
      available_minor: 5,
      settling_minor: 0,
      settlement: { enabled: false, note: 'always zero' },
    };
    const entry = {
      startedDateTime: new Date().toISOString(),
      time: 5,
      request: { method: 'GET', url: `${reference.sandboxUrl}/v1/balance`, headers: [] },
      response: {
        status: 200,
        headers: [
          ['content-type', 'application/json'],
          ['service-mode', 'test'],
          ['x-ratelimit-limit', '120'],
        ].map(([name, value]) => ({ name, value })),
        content: { text: JSON.stringify(balance) },
      },
    };
    writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries: [entry] } }));
    const ran = await mpconform(['judge', har, '--target', target, '--out', out]);
    expect(ran.stdout).toContain('No entry has an Authorization header');
    expect(ran.status).toBe(1);
    const report = reportIn(out);
    expect(report.findings.map(({ rule }) => rule)).toEqual(['sandbox.balance-zero']);
    expect(report.rules.find(({ id }) => id === 'client.bearer-on-every-request')).toMatchObject({
      verdict: 'not_exercised',
    });
    const later = freshFolder();
    await mpconform(['judge', har, '--target', target, '--earlier', out, '--out', later]);
    expect(reportIn(later).history).toMatchObject([{ verdict: 'nonconformant' }]);
  });
});

test('a HAR of something else is said to be one', async () => {
  const har = `${freshFolder()}.har`;
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries: [] } }));
  const ran = await mpconform(['judge', har]);
  expect(ran.stderr).toContain('say where the service is with --target FILE or --base-url URL');
  expect(ran.status).toBe(2);
});
