import type { Patch } from '../behaviour.ts';
import { answers, change, together } from '../change.ts';
import { always } from '../when.ts';
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

export const wireVariants = varying({
  'wire.pretty: JSON over many lines, Content-Type with a charset': pretty,
  'wire.shouting: header names in capitals, chunked bodies': shouting,
  'wire.escaped: all but ASCII is escaped, header names in small letters': escaped,
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
