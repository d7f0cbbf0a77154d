import { answers, change, headers, shownError, together } from '../../change.ts';
import { always, both, isError, isSuccess } from '../../when.ts';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Call } from '../../http/call.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { isBroad, mayUse } from './who.ts';
import type { Scope } from '../../../contract/scopes.ts';

const tools = /^(?:curl|wget|httpie|node|undici|python)/i;

/** Somebody at a terminal reads JSON in lines, a program without blanks. */
export const linesForPeople = change('wire')((was) => ({
  json: (body, call) => {
    const agent = call.header('user-agent') ?? '';
    return agent === '' || tools.test(agent) ? `${JSON.stringify(body, null, 2)}\n` : was.json(body, call);
  },
}));

/** Who names a charset is answered with one, and who asks for no JSON in particular with its version. */
export const typeAsAsked = change('wire')((was) => ({
  contentType: (answer, call) => {
    const usual = was.contentType(answer, call);
    if (/;\s*charset/i.test(call.header('content-type') ?? '')) return `${usual};charset="UTF-8"`;
    return /json/i.test(call.header('accept') ?? '') ? usual : `${usual}; charset=utf-8; v=1`;
  },
}));

const wantsSwahili = (call: Call): boolean => /^sw\b/i.test(call.header('accept-language') ?? '');

const swahili: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_KEY: 'Ufunguo haujulikani.',
  NOT_FOUND: 'Hakipatikani.',
  BAD_AMOUNT: 'Kiasi si sahihi.',
  FORBIDDEN_SCOPE: 'Ufunguo huu hauruhusiwi.',
};

/** Errors and the note of a balance speak the language that was asked for. */
export const tongues = together(
  shownError((error, { code }, call) => ({
    ...error,
    message: wantsSwahili(call)
      ? (swahili[code] ?? 'Ombi halikukubaliwa.')
      : `${code.toLowerCase().replaceAll('_', ' ')}.`,
  })),
  headers(isError)((_usual, call) => ({ 'Content-Language': wantsSwahili(call) ? 'sw' : 'en' })),
  headers(always)(() => ({ Vary: 'Accept, Accept-Encoding, Accept-Language, User-Agent' })),
);

const worth_bytes = 300;

/** What is short goes as it is; the rest is squeezed in the way that the key is entitled to, for whoever takes it. */
export const squeezedByKey = change('wire')((was) => ({
  encoded: (bytes, call) => {
    const taken = (call.header('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase());
    if (bytes.length < worth_bytes) return was.encoded?.(bytes, call) ?? { bytes, headers: {} };
    if (isBroad(call) && taken.includes('br'))
      return { bytes: brotliCompressSync(bytes), headers: { 'Content-Encoding': 'br' } };
    return taken.includes('gzip')
      ? { bytes: gzipSync(bytes, { level: 9 }), headers: { 'Content-Encoding': 'gzip' } }
      : { bytes, headers: {} };
  },
}));

/** Who sends a key is told it again, and whether it was new. */
export const keyGivenBack = headers(isSuccess)((_usual, { trace }) =>
  trace.idempotencyKey === undefined
    ? {}
    : { 'Idempotency-Key': trace.idempotencyKey, 'Idempotency-Status': trace.replayed === true ? 'replayed' : 'fresh' },
);

const places: Readonly<Partial<Record<EndpointName, readonly [scope: Scope, path: string]>>> = {
  'charges.create': ['charges:read', 'charges/'],
  'pos.create': ['charges:read', '../charges/'],
  'bills.create': ['bills:read', 'bills/'],
  'links.create': ['links:read', 'payment_links/'],
};

/** Who may read what it made is told where, as seen from here. */
export const placesForReaders = answers(both(isSuccess, (_answer, { method }) => method === 'POST'))((
  { headers: own, body },
  call,
) => {
  const place = call.route.is === 'served' ? places[call.route.operation] : undefined;
  const id = body?.['id'];
  return place && typeof id === 'string' && mayUse(call, place[0])
    ? { headers: { ...own, Location: place[1] + encodeURIComponent(id) } }
    : {};
});

const half_bytes = 64;

/** Answers to what came with a body come in growing chunks, all others with their length. */
export const chunksForBodies = change('wire')(() => ({
  cut: (bytes, call) => {
    if (call.method !== 'POST' || bytes.length <= half_bytes) return [bytes];
    const pieces: Buffer[] = [];
    for (let [from, size] = [0, 1]; from < bytes.length; from += size, size *= 2)
      pieces.push(bytes.subarray(from, from + size));
    return pieces.filter((piece) => piece.length > 0);
  },
}));

/** A trace goes on where the caller began it, and begins here where nobody did. */
export const traced = headers(always)((_usual, call) => {
  const begun = /^00-([\da-f]{32})-[\da-f]{16}-\d\d$/.exec(call.header('traceparent') ?? '')?.[1];
  const trace = begun ?? call.nth.toString(16).padStart(32, 'a');
  return { traceresponse: `00-${trace}-${(call.nth * 40_503).toString(16).padStart(16, 'b')}-01` };
});
