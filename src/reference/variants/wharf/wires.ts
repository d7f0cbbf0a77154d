import { answers, change, headers, together } from '../../change.ts';
import { always } from '../../when.ts';
import { createHmac } from 'node:crypto';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { JsonObject } from '../../http/json.ts';

const idle_ms = 900;

/** What was written ends its connection; one that only reads is closed after nine tenths of an idle second. */
export const closesAfterWrites = together(
  answers((_answer, { method }) => method !== 'GET')(({ headers: own }) => ({
    headers: { ...own, Connection: 'close' },
  })),
  change('wire')(() => ({ hangsUp: ({ headers: own }) => (own['Connection'] === 'close' ? null : idle_ms) })),
);

/** Only the first letter of a header is a capital. */
export const oneCapital = change('wire')(() => ({
  headerName: (name) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
}));

/** Every other letter of a header is a capital, as a filter writes them that wants to be known. */
export const everyOther = change('wire')(() => ({
  headerName: (name) =>
    Array.from(name, (sign, at) => (at % 2 === 0 ? sign.toLowerCase() : sign.toUpperCase())).join(''),
}));

/** A media type has a charset where all is well, and a profile in quotes where it is not. */
export const profiled = change('wire')(() => ({
  contentType: ({ status }) =>
    status < 400
      ? 'application/json ; charset="UTF-8"'
      : 'application/json;profile="https://schemas.example.test/error; v=2";charset=UTF-8',
}));

/** A mesh tells of each answer how it came about. */
export const traced = headers(always)((_usual, { nth, deployment }) => ({
  'Server-Timing': `edge;dur=0.${nth % 10}, db;desc="shard ${nth % 4}";dur=3, miss, total;dur=4.2`,
  traceresponse: `00-${nth.toString(16).padStart(32, '0')}-00f067aa0ba902b7-01`,
  'X-Envoy-Upstream-Service-Time': String(deployment.random.below(40)),
  NEL: '{"report_to":"nel","max_age":86400,"success_fraction":0.01}',
}));

/** Of a limit is told which part is used, and when it begins anew; who is refused waits for a whole minute. */
export const percentages = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }, { deployment }) => ({
    'X-RateLimit-Used-Percent': `${(((limit - remaining) * 100) / limit).toFixed(1)}%`,
    'X-RateLimit-Renews': new Date(deployment.clock.now() + resetIn).toISOString(),
  }),
  retryAfter: () => ({ 'Retry-After': '60' }),
}));

const families: Readonly<Record<string, string>> = {
  BAD: 'correct the request',
  KEY: 'get another key',
  UNKNOWN: 'ask the dashboard',
  RATE: 'slow down',
  LEDGER: 'wait',
};

const familyOf = (code: ErrorCode): string => code.slice(0, code.indexOf('_'));

/** An error says whose move it is, and quotes its own code in other words. */
export const advising = change('refusals')((was) => ({
  error: (refusal, call): JsonObject => ({
    advice: families[familyOf(refusal.code)] ?? 'read the page',
    retryable: refusal.code === 'RATE_LIMITED' || refusal.code === 'LEDGER_UNAVAILABLE',
    scopes: [],
    ...was.error(refusal, call),
    numeric_code: 4000 + (refusal.code.length % 100),
  }),
}));

/** A post is signed by SHA-3, over its address and its body. */
export const sha3 = change('signing')((was) => ({
  named: null,
  headers: (message, deployment) => {
    const { url } = message.endpoint.setting;
    const mac = createHmac('sha3-256', was.secret(message, deployment)).update(`POST ${url}\n${message.text}`);
    return {
      'X-Webhook-Algorithm': 'HMAC-SHA3-256',
      'X-Webhook-Mac': mac.digest('base64url'),
      'X-Webhook-Sent': String(message.at),
    };
  },
}));
