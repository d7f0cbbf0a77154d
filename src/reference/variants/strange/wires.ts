import { createHash } from 'node:crypto';
import { answers, change, headers, shownError } from '../../change.ts';
import { always, isError } from '../../when.ts';

/** One blank and more may stand behind the scheme. */
export const wideBearer = change('access')(() => ({
  secret: (call) => /^Bearer[ \t]+([^\s]+)$/i.exec(call.header('authorization') ?? '')?.[1] ?? null,
}));

/** A request that brings an id of its own is known by it. */
export const callersRequestId = shownError((error, _refusal, call) => {
  const given = call.header('x-request-id') ?? '';
  return /^[\w.-]{8,64}$/.test(given) ? { ...error, request_id: given } : error;
});

/** As chat services tell a bucket: when it is full again in fractions of a second, and what it is called. */
export const bucketHeaders = change('rate')(() => ({
  headers: ({ limit, remaining, resetIn }, { deployment, trace }) => ({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': ((deployment.clock.now() + resetIn) / 1000).toFixed(3),
    'X-RateLimit-Reset-After': (resetIn / 1000).toFixed(3),
    'X-RateLimit-Bucket': createHash('md5')
      .update(trace.key?.secret ?? 'nobody')
      .digest('hex'),
    'X-RateLimit-Scope': trace.key ? 'user' : 'global',
  }),
}));

/** Beside what is documented, an error is what RFC 9457 calls a problem. */
export const problems = answers(isError)(({ status, body }, { trace }) => ({
  body: {
    ...body,
    type: 'about:blank',
    title: 'One or more validation errors occurred.',
    status,
    errors: { $: [trace.refusal?.code ?? ''] },
  },
}));

/** Beside what is documented, what did not fit is told place by place. */
export const detailed = answers(isError)(({ body }, { trace }) => ({
  body: { detail: [{ type: 'value_error', loc: ['body', 0, null], msg: trace.refusal?.code ?? '', ctx: {} }], ...body },
}));

export const said = (own: Readonly<Record<string, string>>) => headers(always)(() => own);
