import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Entry } from '../../../src/evidence/journal-entry.ts';
import { judgeHar } from '../../../src/traffic/har/judge-har.ts';
import { buildTarget } from '../../../src/target/file/build-target.ts';
import type { Target } from '../../../src/target/target.ts';

const suite = { version: 'test', commit: null };
const secret = `sk_test_${'A1b2'.repeat(8)}`;
const folder = mkdtempSync(join(tmpdir(), 'mpconform-har-'));
let files = 0;

const charge = {
  id: 'ch_1',
  object: 'charge',
  state: 'processing',
  amount_minor: 10_000,
  fee_minor: 300,
  net_minor: 9_700,
  currency: 'TZS',
  rail: 'mpesa',
  reference: 'order-1',
  description: '',
  metadata: {},
  created: '2026-01-01T10:00:00.100Z',
  expires_at: '2026-01-01T10:15:00.100Z',
  livemode: false,
  simulation: { payer: 'approves', note: 'approved after a few seconds' },
};

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

interface Parts {
  readonly url?: string;
  readonly authorization?: string | null;
  readonly body?: object;
  readonly sent?: object | null;
  readonly content?: object;
  readonly more?: object;
}

const entry = ({
  url = 'https://api.example/base/v1/charges',
  authorization = `Bearer ${secret}`,
  body = charge,
  sent,
  content,
  more,
}: Parts = {}) => ({
  startedDateTime: '2026-01-01T10:00:00.000Z',
  time: 150,
  request: {
    method: sent === null ? 'GET' : 'POST',
    url,
    headers: [
      { name: ':authority', value: 'api.example' },
      ...pairs({
        'Content-Type': 'application/json',
        'Idempotency-Key': 'order-key-1',
        ...(authorization !== null && { Authorization: authorization }),
      }),
    ],
    bodySize: -1,
    ...(sent !== null && {
      postData: {
        text: JSON.stringify(
          sent ?? { amount_minor: 10_000, rail: 'mpesa', msisdn: '+255700000001', reference: 'order-1' },
        ),
      },
    }),
  },
  response: {
    status: 201,
    headers: pairs({ 'content-type': 'application/json', 'x-ratelimit-limit': '120', 'service-mode': 'test' }),
    content: content ?? { text: JSON.stringify(body) },
  },
  ...more,
});

async function judged(entries: readonly object[], target: Target | null = null, text?: string) {
  files += 1;
  const har = join(folder, `${files}.har`);
  writeFileSync(
    har,
    text ?? JSON.stringify({ log: { version: '1.2', creator: { name: 'entries' }, entries } }, null, files % 2),
  );
  const written: Entry[] = [];
  const begin = () => ({ append: (line: Entry) => void written.push(line), close: () => undefined });
  const result = await judgeHar({ har, target, suite, begin });
  const broken = written.flatMap((line) =>
    line.is === 'decision' && line.decision.is === 'broken' ? [line.decision.rule] : [],
  );
  const exchanges = written.flatMap((line) => (line.is === 'exchange' ? [line] : []));
  return {
    result,
    broken,
    exchanges,
    text: JSON.stringify(written),
    notes: result.is === 'judged' ? result.notes : [],
  };
}

test('both sides of a recording are judged, and nobody is blamed for what is lawful', async () => {
  const { broken, exchanges, text } = await judged([entry()]);
  expect(broken).toEqual([]);
  expect(exchanges).toMatchObject([
    {
      exchange: { deployment: 'sandbox', request: { target: '/v1/charges' }, payer: { trigger: 1 } },
      of: 'traffic/sandbox',
    },
  ]);
  expect(text).not.toContain(secret);
  expect(text).not.toContain('700000001');
});

test('a service that answers wrongly is blamed', async () => {
  expect((await judged([entry({ body: { ...charge, net_minor: 9_701 } })])).broken).toEqual([
    'charge.net-is-amount-minus-fee',
  ]);
});

test('a client that leaves its key out is blamed', async () => {
  const [first, second] = [
    entry(),
    entry({ authorization: null, sent: null, url: 'https://api.example/base/v1/balance' }),
  ];
  const { broken } = await judged([
    first,
    { ...second, response: { ...second.response, status: 401, content: undefined } },
  ]);
  expect(broken).toEqual(['client.bearer-on-every-request']);
});

test('a recording without any key says nothing of keys', async () => {
  const { broken, notes } = await judged([
    entry({ authorization: null }),
    entry({ authorization: 'Bearer [REDACTED]', more: { time: 151 } }),
  ]);
  expect(broken).toEqual([]);
  expect(notes.join(' ')).toContain('What stands in the Authorization headers was taken out by who recorded them');
  const without = await judged([entry({ authorization: null })]);
  expect(without.broken).toEqual([]);
  expect(without.notes.join(' ')).toContain('No entry has an Authorization header');
});

test.each([
  ['no content', {}],
  ['an empty text of something', { text: '', size: 400 }],
  ['a cut text', { text: '{"id":"ch_1","obj', size: 400 }],
  ['in base64', { text: Buffer.from(JSON.stringify(charge)).toString('base64'), encoding: 'base64' }],
])('a body as %s blames nobody', async (_, content) => {
  expect((await judged([entry({ content })])).broken).toEqual([]);
});

test('bodies that are missing are told by whose they are', async () => {
  const { notes } = await judged([entry({ content: {} }), entry({ sent: null, more: { time: 7 } })]);
  expect(notes).toEqual(['1 entry without the body of the answer: what that would show is not judged there.']);
});

test('addresses that are in it are told where none is that of the target', async () => {
  const target = buildTarget({ sandbox: { base_url: 'http://127.0.0.1:1' }, keys: [], statuses: {} }, [], '.');
  const { result } = await judged(
    [entry(), entry({ more: { time: 3 } }), entry({ url: 'http://localhost:2/v1/x' })],
    target,
  );
  expect(result).toEqual({ is: 'none', entries: 3, origins: ['https://api.example', 'http://localhost:2'] });
});

test.each([
  ['in millionths may follow each other', '150900', 150.5, true],
  ['in whole milliseconds may have been under way at once', '150', 150, false],
])('exchanges that are dated %s', async (_what, later, time, follows) => {
  const startedDateTime = `2026-01-01T10:00:00.${'0'.repeat(later.length)}Z`;
  const { exchanges } = await judged([
    entry({ more: { startedDateTime, time } }),
    entry({ more: { startedDateTime: `2026-01-01T10:00:00.${later}Z`, time } }),
  ]);
  const [first, second] = exchanges.map(({ exchange }) => exchange);
  expect(first!.received <= second!.sent).toBe(follows);
});

test('what is not of the service is left out, and counted', async () => {
  const { notes, exchanges } = await judged([
    entry(),
    entry({ url: 'https://shop.example/' }),
    entry({ url: 'https://api.example/base/index.html' }),
    entry({ more: { _fromCache: 'disk', time: 1 } }),
    { nonsense: true },
  ]);
  expect(exchanges).toHaveLength(1);
  expect(notes).toEqual([
    'Left out: 1 entry unreadable.',
    'Left out: 2 entries of other addresses.',
    'Left out: 1 entry answered from a cache.',
  ]);
});

test('exchanges are numbered as they were sent, and judged as they were answered', async () => {
  const at = (second: number, time: number) => ({
    ...entry(),
    startedDateTime: `2026-01-01T10:00:0${second}.000Z`,
    time,
  });
  const { exchanges } = await judged([at(3, 10), at(1, 5_000), at(2, 10)]);
  expect(exchanges.map(({ exchange: { n } }) => n)).toEqual([2, 3, 1]);
});

test('an entry that stands there twice was one request', async () => {
  const { exchanges, notes } = await judged([entry(), entry()]);
  expect(exchanges).toHaveLength(1);
  expect(notes).toEqual(['Left out: 1 entry told a second time.']);
});

test('a file that is cut is read as far as it goes', async () => {
  const whole = JSON.stringify({ log: { pages: [{ entries: [1] }], entries: [entry(), entry()] } });
  const { exchanges, notes } = await judged([], null, whole.slice(0, -200));
  expect(exchanges).toHaveLength(1);
  expect(notes.join(' ')).toContain('ends before its end');
});

test('a recording of something else is none', async () => {
  expect((await judged([entry({ url: 'https://shop.example/' })])).result).toEqual({
    is: 'none',
    entries: 1,
    origins: ['https://shop.example'],
  });
});
