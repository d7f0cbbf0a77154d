import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { startReference, type Reference } from '../../../src/reference/reference.ts';
import { curlSequence } from '../../../src/report/findings/curl-sequence.ts';
import { body, exchange } from '../../evidence/helpers/samples.ts';

const has = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0;

const sample = exchange(1);

function asked(n: number, method: string, target: string, over: Partial<Exchange> & { readonly json?: unknown } = {}) {
  const { json, ...rest } = over;
  const headers = sample.request.headers.map(([name, value]) => [name, value] as const);
  const text = json === undefined ? null : body(JSON.stringify(json));
  return exchange(n, {
    request: { method, target, headers: method === 'GET' ? headers.slice(0, 1) : headers, body: text },
    sent: n * 1_000,
    received: n * 1_000 + 5,
    ...rest,
  });
}

const charge = { amount_minor: 10_000, rail: 'mpesa', msisdn: '+255******678', description: "it's $HOME" };
const answer = (json: unknown) => ({ status: 201, headers: [], body: body(JSON.stringify(json)) });
const payer = { ref: 'payer-4', trigger: null, form: 'plus-255' } as const;

const story = [
  asked(1, 'POST', '/v1/charges', { json: charge, payer, answer: answer({ object: 'charge', id: 'ch_1234567' }) }),
  asked(2, 'POST', '/v1/charges', { json: charge, payer, answer: answer({ object: 'charge', id: 'ch_1234567' }) }),
  asked(3, 'GET', '/v1/charges/ch_1234567', { payer: null }),
];

describe('requests for a shell', () => {
  const told = curlSequence(story, { sandbox: 'http://127.0.0.1:4010/', live: null });

  test('take ids from the answers, new keys each time, and what may not be told from variables', () => {
    expect(told).toMatch(/^CHARGE=\$\(printf '%s\\n' "\$ANSWER" \| sed '[^']+' \| jq -r '\.id'\)$/m);
    expect(told).toContain(`'http://127.0.0.1:4010/v1/charges/'"$CHARGE"`);
    expect(told.match(/'idempotency-key: '?.*"\$UNIQUE_1"/g)).toHaveLength(2);
    expect(told).toContain(`"msisdn":"+255'"$PAYER_1"'"`);
    expect(told).toMatch(/^: "\$\{KEY_1:\?set it to active test key/);
    expect(told).not.toMatch(/ch_1234567|\*{3}|678|abcdef/);
  });

  test('wait where time passed, and go out together where they were under way together', () => {
    const [first, , last] = story;
    const together = [
      { ...first!, answer: null, sent: 0, received: 50 },
      { ...first!, n: 2, answer: null, sent: 10, received: 60 },
      { ...last!, sent: 5_060, request: { ...last!.request, target: '/v1/charges' } },
    ];
    const lines = curlSequence(together, { sandbox: 'http://127.0.0.1:4010', live: null });
    expect(lines).toMatch(/ &\ncurl [^&]* &\nwait\nsleep 5\ncurl /);
  });
});

describe.skipIf(!has('curl') || !has('jq'))('in a shell', () => {
  let reference: Reference;
  beforeAll(async () => (reference = await startReference({})));
  afterAll(() => reference.close());

  test.each(['sh', 'bash', 'dash', 'busybox'].filter((shell) => spawnSync(shell, ['--help']).error === undefined))(
    '%s makes one charge of two requests and reads it',
    async (shell) => {
      const lines = curlSequence(story, { sandbox: reference.sandboxUrl, live: null });
      const env = { ...process.env, KEY_1: reference.keys.all, PAYER_1: '7545550'.concat('12') };
      const args = shell === 'busybox' ? ['sh', '-c', lines] : ['-c', lines];
      const { stdout } = await promisify(execFile)(shell, args, { env });
      const ids = [...stdout.matchAll(/"id":"(ch_\w+)"/g)].map(([, id]) => id);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
      expect(stdout).toContain("it's $HOME");
    },
  );

  test('says which variable is missing', async () => {
    const lines = curlSequence(story, { sandbox: reference.sandboxUrl, live: null });
    const run = promisify(execFile)('sh', ['-c', lines], { env: { PATH: process.env['PATH'] } });
    await expect(run).rejects.toThrow(/KEY_1.*set it to active test key/);
  });
});
