import { deflateSync, gzipSync } from 'node:zlib';
import { answers, change, headers, shownError, together } from '../../change.ts';
import { always } from '../../when.ts';
import { pause } from '../../world/pause.ts';
import type { Call } from '../../http/call.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';

const wire = change('wire');

export const takes = (call: Call, coding: string): boolean =>
  (call.header('accept-encoding') ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .some((each) => each.split(';')[0]?.trim() === coding && !/;\s*q=0(?:\.0*)?$/.test(each));

function squeezed(bytes: Buffer, call: Call): { readonly bytes: Buffer; readonly coding: string } {
  if (!takes(call, 'gzip')) return { bytes, coding: '' };
  return takes(call, 'deflate')
    ? { bytes: gzipSync(deflateSync(bytes)), coding: 'deflate, gzip' }
    : { bytes: gzipSync(bytes), coding: 'x-gzip' };
}

/** The service deflates, and the network before it zips what it finds, for whoever takes both. */
export const squeezedTwice = together(
  wire(() => ({
    encoded: (before, call) => {
      const { bytes, coding } = squeezed(before, call);
      return { bytes, headers: coding === '' ? {} : { 'Content-Encoding': coding } };
    },
  })),
  headers(always)(() => ({
    Via: '1.1 varnish\n1.1 edge-dar.example',
    Vary: 'Accept-Encoding\nAuthorization',
    'Cache-Control': 'private\nno-store, max-age=0',
    Age: '0',
    'X-Cache': 'MISS, MISS',
  })),
);

const crumb_bytes = 7;

/** A buffer of seven bytes, as an embedded server has it: letters of several bytes are cut within. */
export const crumbs = together(
  wire((was) => ({
    json: (body, call) => `\r\n \t${was.json(body, call)}`,
    contentType: () => 'application/json;charset=utf8',
    cut: (bytes) =>
      Array.from({ length: Math.ceil(bytes.length / crumb_bytes) }, (_, at) =>
        bytes.subarray(at * crumb_bytes, (at + 1) * crumb_bytes),
      ),
  })),
  headers(always)((_usual, { nth }) => ({
    Upgrade: 'h2,h2c',
    Connection: 'Upgrade, Keep-Alive',
    'Keep-Alive': `timeout=5, max=${100 - (nth % 60)}`,
  })),
);

const isList = (body: JsonObject): body is JsonObject & { readonly data: readonly JsonValue[] } =>
  body['object'] === 'list' && Array.isArray(body['data']);

/** A list is written while it is read: a line for each row, and at its end whether there is more. */
export const streamed = together(
  wire((was) => ({
    json: (body, call) => {
      if (!isList(body)) return was.json(body, call);
      const { data, ...rest } = body;
      const rows = data.map((row) => JSON.stringify(row)).join('\n,');
      return `{"data":[\n${rows}\n],\n${JSON.stringify(rest).slice(1)}\n`;
    },
    cut: (bytes) => {
      const lines = bytes.toString('utf8').split(/(?<=\n)/);
      return lines.map((line) => Buffer.from(line));
    },
  })),
  answers((_answer, { method }) => method === 'GET')(({ headers: own }) => ({
    headers: { ...own, 'X-Accel-Buffering': 'no', 'Cache-Control': 'no-transform' },
  })),
);

const block_bytes = 1024;
const tick_ms = 25;

/** Blanks before and behind a body, so that all bodies are of a few lengths. */
function padded(text: string): string {
  const missing = block_bytes - (Buffer.byteLength(text) % block_bytes);
  const before = missing >> 1;
  return ' '.repeat(before) + text + ' '.repeat(missing - before);
}

const onTick: Patch = (behaviour) => ({
  ...behaviour,
  after: [
    ...behaviour.after,
    async (answer) => {
      await pause(tick_ms - (performance.now() % tick_ms));
      return answer;
    },
  ],
});

const tens = (count: number): string => String(count - (count % 10));

/** Who listens to lengths, moments and counts learns nothing. */
export const discreet = together(
  wire((was) => ({ json: (body, call) => padded(was.json(body, call)) })),
  onTick,
  change('rate')((was) => ({
    headers: (allowance, call) => ({
      ...was.headers(allowance, call),
      'X-RateLimit-Remaining': tens(allowance.remaining),
      'X-RateLimit-Reset': '60',
    }),
  })),
);

const nodeNames = ['kilimanjaro', 'meru', 'uluguru'] as const;

function nodeOf({ header, nth }: Call): string {
  const asked = /\bSERVERID=([a-z]+)/.exec(header('cookie') ?? '')?.[1];
  return nodeNames.find((name) => name === asked) ?? nodeNames[nth % nodeNames.length]!;
}

interface Seen {
  count: number;
  resetIn: number;
}

/** Each node tells what it has seen itself of a key; what is allowed all of them count together. */
const toldByNode: Patch = (behaviour) => {
  const seen = new Map<string, Seen>();
  return change('rate')((was) => ({
    headers: (allowance, call) => {
      if (!call.trace.key) return { ...was.headers(allowance, call), 'X-RateLimit-Node': nodeOf(call) };
      const name = `${call.deployment.mode} ${call.trace.key.secret} ${nodeOf(call)}`;
      const before = seen.get(name);
      const count = before && before.resetIn >= allowance.resetIn ? before.count + 1 : 1;
      seen.set(name, { count, resetIn: allowance.resetIn });
      const left = allowance.retryIn === null ? Math.max(0, allowance.limit - count) : 0;
      return {
        ...was.headers(allowance, call),
        'X-RateLimit-Remaining': String(left),
        'X-RateLimit-Node': nodeOf(call),
      };
    },
  }))(behaviour);
};

/** A balancer before three nodes, which holds whoever keeps its cookie at one of them. */
export const threeNodes = together(
  toldByNode,
  headers(always)((_usual, call) => ({
    'Set-Cookie': `SERVERID=${nodeOf(call)}; path=/; HttpOnly\nlb_seen=${call.nth}; path=/; Max-Age=5`,
    Server: nodeOf(call),
  })),
  shownError((error, _refusal, call) => ({ ...error, request_id: `${nodeOf(call)}/${call.nth}/${call.requestId}` })),
);
