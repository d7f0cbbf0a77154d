import { execFile, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { curlOf } from '../../../src/report/findings/curl.ts';
import { body, exchange } from '../../evidence/helpers/samples.ts';

describe('a request for a shell', () => {
  const urls = { sandbox: 'http://127.0.0.1:4010/', live: null };

  test('names the key as a variable', () => {
    expect(curlOf(exchange(1), urls).split(' \\\n  ')).toEqual([
      'curl -sS -i',
      '-X POST',
      "'http://127.0.0.1:4010/v1/charges'",
      '-H "authorization: Bearer $KEY_1"',
      "-H 'content-type: application/json'",
      "-H 'idempotency-key: order-1-abcdef'",
      `--data-raw '{"amount_minor":10050,"rail":"mpesa","msisdn":"+255*****001"}'`,
    ]);
  });

  test('says which key does in place of one that the run made, and names the variable of a target as it is', () => {
    const { key } = exchange(1);
    const made = { ...key, label: 'made-9', scopes: ['charges:read'], business: 'main' };
    const [first] = curlOf(exchange(1, { key: made }), urls).split('\n');
    expect(first).toMatch(
      /^# The run made this key: set MADE_9 to a key like it, active test key of the business main with charges:read\.$/,
    );
    expect(curlOf(exchange(1, { key: { ...key, label: 'shop_Key' } }), urls)).toContain('Bearer $shop_Key"');
  });

  test.each([
    ['+255******002', 2, "+25570000000'2'"],
    ['0******005', 5, "070000000'5'"],
  ] as const)("tells the trigger number behind %s, which is nobody's", (masked, trigger, number) => {
    const request = { ...exchange(1).request, body: body(`{"msisdn":"${masked}"}`) };
    const payer = { ref: 'payer-1', trigger, form: 'leading-zero' } as const;
    const told = curlOf(exchange(1, { request, payer }), urls);
    expect(told).toMatch(`--data-raw '{"msisdn":"${number}"}'`);
    expect(told).toMatch(/^curl/);
  });

  test('leaves every other number masked, and says so', () => {
    const request = { ...exchange(1).request, body: body('{"msisdn":"0******002"}') };
    const payer = { ref: 'payer-1', trigger: null, form: 'leading-zero' } as const;
    const told = curlOf(exchange(1, { request, payer }), urls);
    expect(told).toContain('0******002');
    expect(told).toMatch(/^# The payer's number is masked: write one in place of the asterisks\.\ncurl/);
  });

  test('leaves nothing else to the shell', () => {
    const request = { method: 'GET', target: "/v1/charges?state=$(rm)'`x`", headers: [], body: body("it's $HOME") };
    expect(curlOf(exchange(1, { deployment: 'live', request }), urls).split(' \\\n  ')).toEqual([
      'curl -sS -i',
      '-X GET',
      String.raw`"$LIVE_URL"'/v1/charges?state=$(rm)'\''` + "`x`'",
      "-H 'content-type:'",
      String.raw`--data-raw 'it'\''s $HOME'`,
    ]);
  });
});

describe.skipIf(spawnSync('curl', ['--version']).status !== 0)('curl sends', () => {
  const sentBy = async (request: Parameters<typeof curlOf>[0]['request']) => {
    const seen: { method: string | undefined; headers: NodeJS.Dict<string | string[]>; text: string }[] = [];
    const server = createServer((incoming, response) => {
      let text = '';
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()));
      incoming.on('end', () => {
        seen.push({ method: incoming.method, headers: incoming.headers, text });
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sandbox = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const lines = curlOf(exchange(1, { request }), { sandbox, live: null });
    await promisify(execFile)('sh', ['-c', lines], { env: { ...process.env, KEY_1: 'x' }, timeout: 5_000 });
    server.close();
    server.closeAllConnections();
    return seen[0]!;
  };
  const target = '/v1/charges';

  test('a body with GET, and none without a type as the fields of a form', async () => {
    const sent = await sentBy({ method: 'GET', target, headers: [], body: body('{"a":1}') });
    expect(sent).toMatchObject({ method: 'GET', text: '{"a":1}' });
    expect(sent.headers).not.toHaveProperty('content-type');
  });

  test('a header of nothing', async () => {
    const headers = [
      ['content-type', 'application/json'],
      ['idempotency-key', ''],
    ] as const;
    const sent = await sentBy({ method: 'POST', target, headers, body: body('{}') });
    expect(sent.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': '' });
  });

  test('HEAD, and does not wait for a body of its answer', async () => {
    expect(await sentBy({ method: 'HEAD', target, headers: [], body: null })).toMatchObject({ method: 'HEAD' });
  });
});
