import { createHash } from 'node:crypto';
import { answers, change, check, headers, shownError, together } from '../../change.ts';
import { always, refusedWith } from '../../when.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { now } from '../../http/call.ts';

/** Names in their order at every depth, so that equal objects have equal bytes. */
function canonical(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return Object.fromEntries(names.map((name) => [name, canonical(value[name] ?? null)]));
}

/** Canonical JSON, and the digest of each body. */
export const digested = change('wire')((was) => ({
  json: (body, call) => {
    const sorted = canonical(body);
    return was.json(isObject(sorted) ? sorted : body, call);
  },
  encoded: (bytes) => {
    const digest = `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;
    return { bytes, headers: { 'Content-Digest': digest, 'Repr-Digest': digest } };
  },
}));

const precise: Readonly<Partial<Record<ErrorCode, number>>> = {
  USE_SANDBOX_URL: 421,
  LIVE_KEY_ON_SANDBOX: 421,
  IDEMPOTENCY_REQUIRED: 428,
  UNKNOWN_TILL: 422,
  TILL_CLOSED: 409,
  NO_REGISTERED_WEBSITE: 409,
};

export const preciseStatuses = change('refusals')((was) => ({
  status: (refusal, call) => precise[refusal.code] ?? was.status(refusal, call),
  requestId: (random) => `urn:nid:${random.text('0123456789abcdef', 32)}`,
}));

const longest = 600;
const most = 12;

/** A gateway tells all of a limit in one header, and nothing of it to strangers; it takes no endless queries. */
export const gateway = together(
  change('rate')(() => ({
    headers: ({ limit, remaining, resetIn }, { trace }) => ({
      'X-RateLimit-State': trace.key
        ? JSON.stringify({ quota: limit, window: 'PT1M', left: remaining, renews_in_ms: Math.ceil(resetIn) })
        : 'unidentified',
    }),
    retryAfter: (milliseconds) => ({ 'Retry-After': String(Math.ceil(milliseconds / 1000) + 1) }),
  })),
  check('query')((was) => (call) => {
    const isTooLong = call.query.size > most || call.query.toString().length > longest;
    return isTooLong ? { code: 'BAD_REQUEST', status: 414 } : was(call);
  }),
  (behaviour) => ({
    ...behaviour,
    checkOrder: ['query', 'key', 'rate', 'address', 'route', 'business', 'scope', 'body', 'idempotency'],
  }),
  shownError((error, _refusal, call) => ({
    ...error,
    request_id: `${call.nth.toString(36).padStart(6, '0')}-${call.requestId.slice(-6)}`,
    at: new Date(now(call)).toISOString(),
  })),
  answers(refusedWith('METHOD_NOT_ALLOWED'))(({ headers: own }) => ({
    headers: { ...own, Allow: `${own['Allow'] ?? ''}, HEAD, OPTIONS`.replace(/^, /, '') },
  })),
  answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers: own }) => ({ headers: { ...own, 'Retry-After': '2' } })),
  headers(always)((_usual, { nth }) => ({
    'Report-To': '{"group":"nel","max_age":604800,"endpoints":[{"url":"https://reports.example.test/r"}]}',
    NEL: '{"report_to":"nel","max_age":604800,"success_fraction":0.01}',
    'Server-Timing': `waf;dur=0.8, auth;dur=1.${nth % 10}, upstream;desc="core, eu"`,
    'Proxy-Status': 'gateway.example.test',
  })),
);

/** A session begins with each answer, as PHP has it, and nothing is to be kept by anybody. */
export const sessions = headers(always)((_usual, { nth }) => ({
  'Set-Cookie': `PHPSESSID=${createHash('md5').update(String(nth)).digest('hex')}; path=/`,
  Expires: 'Thu, 19 Nov 1981 08:52:00 GMT',
  'Cache-Control': 'no-store, no-cache, must-revalidate',
  Pragma: 'no-cache',
}));

/** A gateway of a cloud keeps what a function said under other names. */
export const functions = headers(always)((_usual, call) => ({
  'x-amzn-RequestId': call.requestId.slice(-12),
  'x-amz-apigw-id': `${call.requestId.slice(-15)}=`,
  'x-amzn-Remapped-Date': new Date(now(call)).toUTCString(),
  'x-amzn-Remapped-Content-Length': '0',
  'X-Amzn-Trace-Id': `Root=1-${call.nth.toString(16).padStart(8, '0')};Sampled=0`,
}));

/** When a minute is over is told by the clock on the wall. */
export const resetByClock = change('rate')((was) => ({
  headers: (allowance, call) => ({
    ...was.headers(allowance, call),
    'X-RateLimit-Reset': new Date(now(call) + allowance.resetIn).toISOString().slice(11, 19),
  }),
}));
