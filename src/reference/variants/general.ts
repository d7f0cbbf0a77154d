import type { Patch } from '../behaviour.ts';
import { answers, change, together } from '../change.ts';
import { always, type When } from '../when.ts';
import { varying } from './variant.ts';

const wire = change('wire');

const rateHeaders = (make: (remaining: number, resetsAt: number) => Readonly<Record<string, string>>): Patch =>
  change('rate')(() => ({
    headers: ({ remaining, resetIn }, { deployment }) => make(remaining, deployment.clock.now() + resetIn),
  }));

const pretty: Patch = wire(() => ({
  json: (body) => `${JSON.stringify(body, null, 2)}\n`,
  contentType: () => 'application/json; charset=utf-8',
}));

const shouting: Patch = together(
  wire(() => ({ headerName: (name) => name.toUpperCase(), framing: 'chunked' })),
  wire(() => ({ contentType: () => 'Application/JSON;charset=UTF-8' })),
);

const escaped: Patch = wire(() => ({
  json: (body) =>
    JSON.stringify(body).replaceAll(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  headerName: (name) => name.toLowerCase(),
}));

/** Requests that the run's first looks at a deployment stay below. */
const firstLooks = 300;

/** Now and then, and never twice in a row, what is read gets lost. */
const isLost: When = (_answer, { method, nth }) => method === 'GET' && nth > firstLooks && nth % 60 === 0;
const isPreflight: When = (_answer, { method }) => method === 'OPTIONS';

/** A server of its own between the service and the world, which knows no header of the service. */
const behindFront: Patch = together(
  answers(isPreflight)(() => ({ status: 204, body: null })),
  answers(isLost)((_answer, { nth }) => ({
    status: nth % 120 === 0 ? 503 : 502,
    headers: { 'Content-Type': 'text/html' },
    text: '<html><title>The service could not be reached</title></html>',
  })),
  wire((was) => ({
    headers: (answer, call) => (isPreflight(answer, call) || isLost(answer, call) ? {} : was.headers(answer, call)),
  })),
);

export const wireVariants = varying({
  'wire.pretty: JSON over many lines, Content-Type with a charset': pretty,
  'wire.shouting: header names in capitals, chunked bodies': shouting,
  'wire.escaped: all but ASCII is escaped, header names in small letters': escaped,
  'wire.behind-front: a server before the service answers OPTIONS 204, and now and then 502 or 503 in HTML to what is read':
    behindFront,
  'wire.two-nodes: every second answer comes of a server that adds headers of its own': answers(
    (_answer, { nth }) => nth % 2 === 0,
  )(({ headers }) => ({ headers: { ...headers, Vary: 'Accept', ETag: '"of-the-second"', Via: '1.1 second' } })),
  'wire.no-keep-alive: every answer closes its connection': answers(always)(({ headers }) => ({
    headers: { ...headers, Connection: 'close' },
  })),
  'wire.other-rate-headers: other X-RateLimit headers: a policy, a date and no plain numbers': rateHeaders(
    (remaining, resetsAt) => ({
      'X-RateLimit-Policy': '120;w=60',
      'X-RateLimit-Left': `${remaining} requests`,
      'X-RateLimit-Reset-At': new Date(resetsAt).toISOString(),
    }),
  ),
  'wire.rate-reset-epoch: X-RateLimit-Reset is a moment in Unix seconds, Retry-After a date': together(
    rateHeaders((remaining, resetsAt) => ({
      'X-RateLimit-Limit': '120, 120;window=60',
      'X-RateLimit-Remaining': String(remaining),
      'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1000)),
    })),
    change('rate')(() => ({
      retryAfter: (wait, { deployment }) => ({
        'Retry-After': new Date(deployment.clock.now() + wait + 1000).toUTCString(),
      }),
    })),
  ),
});
