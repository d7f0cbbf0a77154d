import { answers, branched, change, headers, shownError, together } from '../../change.ts';
import { approval } from '../../charges/branches.ts';
import { always, both, isSuccess } from '../../when.ts';
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../http/json.ts';

const sorted = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The sandbox is for people: in lines, by the alphabet, in chunks, with two attempts. */
export const forPeople = together(
  change('wire')(() => ({ json: (body) => `${JSON.stringify(sorted(body), null, '\t')}\n`, framing: 'chunked' })),
  change('delivering')(() => ({ waits: [4000] })),
  branched((branch) => (branch.payer === 'approves' ? { ...branch, timeline: approval(4500) } : branch)),
);

/** Live is for programs: headers in small letters, and the clocks of Dar es Salaam. */
export const forPrograms = change('wire')(() => ({
  dateTime: (moment) => new Date(moment + 10_800_000).toISOString().replace('Z', '+03:00'),
  headerName: (name) => name.toLowerCase(),
}));

/** A limit has two policies, each on a line of its own. */
export const policyLines = headers(always)((_usual, { behaviour }) => ({
  'X-RateLimit-Policy': `${behaviour.bounds.perMinute};w=60\n20;w=1;burst`,
}));

/** What is read has a tag, and who sends it again is told that nothing changed. */
export const tagged = answers(both(isSuccess, (_answer, { method }) => method === 'GET'))((
  { body, headers: own },
  call,
) => {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 22);
  const tag = `W/"${digest}"`;
  const isKnown = (call.header('if-none-match') ?? '').split(/,\s*/).includes(tag);
  return { headers: { ...own, ETag: tag }, ...(isKnown && { status: 304, body: null }) };
});

/** Who is not known is told less, and the id of what it asked begins otherwise. */
export const strangers = together(
  shownError((error, _refusal, call) =>
    call.trace.key
      ? { ...error, business: call.trace.key.business.id }
      : { ...error, request_id: `anon/${call.nth}/${call.requestId.slice(-6)}` },
  ),
  headers((_answer, { trace }) => trace.key === undefined)(() => ({ Connection: 'close' })),
);
