import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { statusOf, type ErrorCode } from '../../../contract/errors.ts';
import { answers, change, headers, together } from '../../change.ts';
import { always, both, isError, isSuccess } from '../../when.ts';
import { varying } from '../variant.ts';

const wire = change('wire');

export const compressed = wire(() => ({
  encoded: (bytes, call) =>
    /\bgzip\b/.test(call.header('accept-encoding') ?? '') && bytes.length > 60
      ? { bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } }
      : { bytes, headers: { Vary: 'Accept-Encoding' } },
}));

const dribbled = wire(() => ({ framing: 'dribbled' }));
const untilClose = wire(() => ({ framing: 'until-close' }));
const anySlash = wire(() => ({ anySlash: true }));

/** An unchanged object is not sent again to whoever says that it has it. */
export const conditional = answers(both(isSuccess, (_answer, { method }) => method === 'GET'))((answer, call) => {
  const tag = `"${createHash('sha1').update(JSON.stringify(answer.body)).digest('base64url')}"`;
  const caching = {
    ...answer.headers,
    ETag: tag,
    'Cache-Control': 'private, max-age=0, must-revalidate',
    'Last-Modified': new Date(call.deployment.clock.now() - 1000).toUTCString(),
    Age: '0',
  };
  const known = call.header('if-none-match')?.includes(tag) === true;
  return known ? { status: 304, headers: caching, body: null } : { headers: caching };
});

const collections: Readonly<Record<string, string>> = {
  charge: 'charges',
  bill: 'bills',
  payment_link: 'payment_links',
  webhook_endpoint: 'webhook_endpoints',
};

/** What was made says where it is; what was made before says so. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const located = answers(isSuccess)(({ status, body, headers: own }, { trace }) => {
  const place = collections[textOf(body?.['object'])];
  return {
    headers: {
      ...own,
      ...(status === 201 && place && { Location: `/v1/${place}/${encodeURIComponent(textOf(body?.['id']))}` }),
      ...(trace.idempotencyKey !== undefined && {
        'Idempotency-Key': trace.idempotencyKey,
        'Idempotent-Replayed': String(trace.replayed === true),
      }),
    },
  };
});

const warned = together(
  headers(always)((_usual, { trace: { key } }) => ({
    ...(key && key.refusedFrom !== null && { Deprecation: 'true', Sunset: new Date(key.refusedFrom).toUTCString() }),
    ...(key && key.expiresAt !== null && { 'X-Key-Expires-At': new Date(key.expiresAt).toISOString() }),
    'X-Key-Scopes': key?.scopes.join(' ') ?? '',
  })),
  answers(isError)(({ status, headers: own }, { trace, deployment }) => ({
    headers: {
      ...own,
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer realm="merchant", error="invalid_token"' }),
      ...(status === 503 && { 'Retry-After': '1' }),
      'Content-Language': 'en',
      Link: `<${deployment.docsUrl}/errors/${trace.refusal?.code ?? ''}>; rel="help"`,
    },
  })),
);

export const kong = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }) => ({
    'X-RateLimit-Limit-Minute': String(limit),
    'X-RateLimit-Remaining-Minute': String(remaining),
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(Math.ceil(resetIn / 1000)),
  }),
  retryAfter: () => ({ 'Retry-After': '60' }),
}));

const precise: Readonly<Partial<Record<ErrorCode, number>>> = {
  IDEMPOTENCY_REQUIRED: 412,
  USE_SANDBOX_URL: 421,
  LIVE_KEY_ON_SANDBOX: 421,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  AMOUNT_TOO_SMALL: 416,
  BAD_AMOUNT: 416,
  BAD_CURRENCY: 451,
  UNKNOWN_TILL: 404,
  TILL_CLOSED: 423,
  BAD_EXPIRY: 410,
  NO_REGISTERED_WEBSITE: 424,
  BAD_RETURN_URL: 409,
  BAD_URL: 414,
};

export const preciseStatuses = change('refusals')(() => ({
  status: ({ code, status }) => status ?? statusOf(code) ?? precise[code] ?? 400,
}));

export const openWires = varying({
  'open.compressed: whoever takes gzip is answered in gzip': compressed,
  'open.dribbled: a body comes in two chunks, some hundredths of a second apart': dribbled,
  'open.until-close: a body has neither length nor chunks, and ends with its connection': untilClose,
  'open.any-slash: a slash at the end of a path is as good as none': anySlash,
  'open.conditional: what is read has an ETag and a Cache-Control, and 304 answers whoever has it': conditional,
  'open.located: what is made has a Location, and says in headers whether it was made before and by which key': located,
  'open.warned: headers tell the end of a key, its scopes, a challenge and where there is help': warned,
  'open.kong: X-RateLimit headers are named by the minute, and Retry-After is always a minute': kong,
  'open.statuses-precise: unusual statuses wherever none is stated': preciseStatuses,
});
