import { gzipSync } from 'node:zlib';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { answers, change, headers, together } from '../../change.ts';
import { fixedWindow } from '../../limits/rate-counter.ts';
import { isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { always, both, isError, refusedWith } from '../../when.ts';
import { varying } from '../variant.ts';

const wire = change('wire');

const informed = together(
  wire(() => ({ informs: true, phrase: 'Sawa' })),
  headers(always)(() => ({ 'Keep-Alive': 'timeout=3, max=20' })),
);

const withTrailers = wire(() => ({ framing: 'with-trailers' }));

const member = 150;

/** Each flush of a buffer begins another member, which gzip allows. */
const inMembers = (bytes: Buffer): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(bytes.length / member) }, (_, at) =>
      gzipSync(bytes.subarray(at * member, (at + 1) * member)),
    ),
  );

const buffered = wire(() => ({
  framing: 'by-size',
  encoded: (bytes, call) =>
    bytes.length > member && /\bgzip\b/.test(call.header('accept-encoding') ?? '')
      ? { bytes: inMembers(bytes), headers: { 'Content-Encoding': 'gzip', Vary: 'accept-encoding, origin' } }
      : { bytes, headers: { Vary: 'accept-encoding, origin' } },
}));

const tidied = (path: string): string => path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');

/** Who asks for a path with a slash too many is sent to the one without. */
const slashRedirect = answers(refusedWith('NOT_FOUND'))((_answer, { route, query }) => {
  const path = route.is === 'unknown' ? (route.path ?? '') : '';
  if (tidied(path) === path) return {};
  const search = query.size === 0 ? '' : `?${query}`;
  return { status: 308, headers: { Location: tidied(path) + search, 'Content-Type': '' }, body: null };
});

/** What names no object may be written in any case. */
const anyCase = wire(() => ({
  path: (asked) =>
    asked
      .split('/')
      .map((part) =>
        /^(?:v1|pos|charges|balance|bills|notify|payment_links|webhook_endpoints|events|retry)$/i.test(part)
          ? part.toLowerCase()
          : part,
      )
      .join('/'),
}));

const limits = change('rate');

/** As a proxy writes several policies. */
const policies = limits(() => ({
  headers: ({ limit, remaining, resetIn }) => ({
    'X-RateLimit-Limit': `${limit}, ${limit};w=60;name="per key", 5000;w=60;name="per address"`,
    'X-RateLimit-Remaining': `${remaining}, ${remaining}, 4999`,
    'X-RateLimit-Reset': (resetIn / 1000).toFixed(2),
  }),
}));

/** As a gateway tells its bucket; of who is not known it knows nothing. */
const buckets = limits(() => ({
  headers: ({ limit, remaining }, { trace }) => ({
    'X-RateLimit-Remaining': trace.allowance ? String(remaining) : '-1',
    'X-RateLimit-Requested-Tokens': '1',
    'X-RateLimit-Burst-Capacity': String(limit),
    'X-RateLimit-Replenish-Rate': String(limit / 60),
  }),
}));

/** None of these lets another origin in. */
const guarded = headers(always)(() => ({
  Vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  'X-Content-Type-Options': 'nosniff',
  'X-XSS-Protection': '0',
  'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate',
  Pragma: 'no-cache',
  Expires: '0',
  'X-Frame-Options': 'DENY',
}));

/** A gateway goes by its own clock, which nobody moves. */
const gatewayClock = limits(() => ({
  rateCounter: (limit) => {
    const counter = fixedWindow(limit);
    return { take: () => counter.take(performance.now()) };
  },
}));

/** Nothing tells which methods there are. */
const noAllow = answers(both(isError, refusedWith('METHOD_NOT_ALLOWED')))((answer) => ({
  headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => name !== 'Allow')),
}));

/** There is one process, and it does one thing at a time. */
const oneWorker: Patch = (behaviour) => {
  let last = Promise.resolve();
  const ends = new WeakMap<Call, () => void>();
  return {
    ...behaviour,
    before: [
      async (call) => {
        const turn = last;
        last = new Promise((resolve) => ends.set(call, resolve));
        await turn;
      },
      ...behaviour.before,
    ],
    after: [
      ...behaviour.after,
      (answer, call) => {
        ends.get(call)?.();
        return answer;
      },
    ],
  };
};

const drawing = `data:image/svg+xml;base64,${'PHN2ZyB4bWxucz0i'.repeat(500)}`;

const withDrawing = (value: JsonValue): JsonValue =>
  isObject(value) && typeof value['object'] === 'string' && value['object'] !== 'list'
    ? { ...value, receipt: { kind: 'svg', drawing } }
    : value;

/** Eight kilobytes of each object are a drawing. */
const heavy = wire((was) => ({
  json: (body, call) => {
    const { data } = body;
    const whole: JsonObject = Array.isArray(data) ? { ...body, data: data.map(withDrawing) } : body;
    return was.json(withDrawing(whole) as JsonObject, call);
  },
}));

export const stackWires = varying({
  'stack.informed: two interim answers come before each, whose status line has words of its own': informed,
  'stack.trailers: bodies come in chunks, and trailers behind them': withTrailers,
  'stack.buffered: short bodies have a length, long ones chunks, and gzip of several members for whoever takes it':
    buffered,
  'stack.slash-redirect: a path with a slash too many is answered 308, with the one without': slashRedirect,
  'stack.any-case: what names no object in a path may be written in any case': anyCase,
  'stack.policies: X-RateLimit headers list several policies, as a proxy has it': policies,
  'stack.buckets: X-RateLimit headers tell a bucket, and -1 of who is not known': buckets,
  'stack.guarded: headers against browsers, some of which name those of other origins': guarded,
  'stack.gateway-clock: requests are counted by the clock of a gateway, which no operator moves': gatewayClock,
  'stack.no-allow: whoever uses another method is not told which there are': noAllow,
  'stack.one-worker: one request is answered after another': oneWorker,
  'stack.heavy: eight kilobytes of each object are a drawing': heavy,
});
