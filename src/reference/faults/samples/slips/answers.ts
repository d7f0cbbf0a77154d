import { answers, change, headers, shownError } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor, at, both, isError, isReplay, isSuccess, refusedWith } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { asText, type JsonValue } from '../../../http/json.ts';
import { kept, sent } from './kept.ts';

const textSent = (call: Call): string => (call.payload?.is === 'text' ? call.payload.text : '');
const posting = asksFor('charges.create');
const isPost = (_answer: unknown, call: Call): boolean => posting(call);

const firstDocs = kept(() => new Map<number, JsonValue>());
const seen = kept(() => ({ key: '' }));
const waited = kept(() => new WeakSet<object>());

/** What every answer and every refusal carries. */
export const slipAnswerFaults = [
  ...breaking(['errors.body', 'answers.json', 'answers.content-type'], {
    'slip.empty-body-page: an empty body is answered with a page': answers(
      both(isError, (_answer, call) => posting(call) && textSent(call) === ''),
    )(() => ({ body: null, text: '<html><h1>400 Bad Request</h1></html>', headers: { 'Content-Type': 'text/html' } })),
    'slip.large-body-page: a body of more than 64 KiB is answered with a page': answers(
      both(isError, (_answer, call) => posting(call) && textSent(call).length > 65_536),
    )(() => ({ body: null, text: '<html>413</html>', headers: { 'Content-Type': 'text/html' } })),
    'slip.list-refusal-plain: what is wrong with a limit is answered in plain words': answers(
      both(isError, at('charges.list'), (_answer, call) => call.query.has('limit')),
    )(() => ({ body: { message: 'limit must be an integer' } })),
  }),
  ...breaking('errors.doc-address', {
    'slip.doc-kept-by-status: refusals of one status share the page of the first': shownError(
      (error, refusal, call) => {
        const docs = firstDocs(call);
        const status = call.behaviour.refusals.status(refusal, call);
        if (!docs.has(status)) docs.set(status, error.doc ?? null);
        return { ...error, doc: docs.get(status) ?? null };
      },
    ),
    'slip.doc-of-method: the page of METHOD_NOT_ALLOWED has a slash at its end': shownError((error, { code }) =>
      code === 'METHOD_NOT_ALLOWED' ? { ...error, doc: `${asText(error.doc)}/` } : error,
    ),
  }),
  ...breaking('errors.request-id', {
    'slip.request-id-number: the request_id of a refused page after a cursor is a number': shownError(
      (error, _refusal, call) => (call.query.has('starting_after') ? { ...error, request_id: call.nth } : error),
    ),
    'slip.request-id-lost-on-mismatch: a second mismatch of a key has null for request_id': shownError(
      (error, { code }, call) => {
        if (code !== 'IDEMPOTENT_MISMATCH') return error;
        const state = seen(call);
        const again = state.key === (call.header('idempotency-key') ?? '');
        state.key = call.header('idempotency-key') ?? '';
        return again ? { ...error, request_id: null } : error;
      },
    ),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'slip.scope-on-missing: NOT_FOUND of a charge carries scope': shownError((error, { code }, call) =>
      code === 'NOT_FOUND' && asksFor('charges.get')(call) ? { ...error, scope: 'charges:read' } : error,
    ),
  }),
  ...breaking('limits.rate-headers', {
    'slip.no-rate-on-waiting: what waits for its first attempt has no rate headers': (behaviour) =>
      headers((_answer, call) => waited(call).has(call.trace))(() => ({
        'X-RateLimit-Limit': '',
        'X-RateLimit-Remaining': '',
        'X-RateLimit-Reset': '',
      }))(
        change('idempotency')((was) => ({
          waiting: (attempt, call) => {
            waited(call).add(call.trace);
            return was.waiting(attempt, call);
          },
        }))(behaviour),
      ),
    'slip.no-rate-on-odd-bodies: a body that is no object is answered without rate headers': headers(
      both(isError, (_answer, call) => posting(call) && /^\s*(\[|"|null|true|\d)/.test(textSent(call))),
    )(() => ({ 'X-RateLimit-Limit': '', 'X-RateLimit-Remaining': '', 'X-RateLimit-Reset': '' })),
    'slip.no-rate-on-long-ids: a read of an id of more than 64 signs has no rate headers': headers(
      both(at('charges.get'), (_answer, call) => call.route.is === 'served' && call.route.id.length > 64),
    )(() => ({ 'X-RateLimit-Limit': '', 'X-RateLimit-Remaining': '', 'X-RateLimit-Reset': '' })),
  }),
  ...breaking('sandbox.service-mode', {
    'slip.mode-lost-on-replay-of-ended: a replay of what has ended has no Service-Mode': headers(
      both(isReplay, isSuccess, ({ body }) => body?.state !== 'processing'),
    )(() => ({ 'Service-Mode': '' })),
    'slip.mode-lost-on-empty-lists: a list of nothing has no Service-Mode': headers(
      both(at('charges.list'), ({ body }) => Array.isArray(body?.data) && body.data.length === 0),
    )(() => ({ 'Service-Mode': '' })),
    'slip.mode-live-on-other-methods: OPTIONS is answered with the mode live': headers(
      (_answer, call) => call.method === 'OPTIONS',
    )(() => ({ 'Service-Mode': 'live' })),
    'slip.mode-lost-on-pages: later pages of a list have no Service-Mode': headers(
      both(at('charges.list'), isSuccess, (_answer, call) => call.query.has('starting_after')),
    )(() => ({ 'Service-Mode': '' })),
    'slip.mode-twice: a mismatch tells its mode twice': headers(refusedWith('IDEMPOTENT_MISMATCH'))(() => ({
      'Service-Mode': 'test, test',
    })),
    'slip.mode-lost-on-unserved: under paths of live Service-Mode is missing when a key is known': headers(
      both(isError, (_answer, call) => call.route.is === 'unknown' && call.trace.key !== undefined),
    )(() => ({ 'Service-Mode': '' })),
  }),
  ...breaking('limits.retry-after', {
    'slip.retry-after-of-reads: only reads that are limited are told when to come again': answers(
      both(refusedWith('RATE_LIMITED'), (_answer, call) => call.method === 'POST'),
    )(({ headers: { 'Retry-After': _after, ...rest } }) => ({ headers: rest })),
  }),
  ...breaking('answers.content-type', {
    'slip.type-of-refused-post: a refused post is labelled problem+json': change('wire')((was) => ({
      contentType: (answer, call) =>
        answer.status >= 400 && isPost(answer, call) && sent(call).metadata !== undefined
          ? 'application/problem+json'
          : was.contentType(answer, call),
    })),
    'slip.type-of-long-answers: an answer of more than 32 KiB has no type': change('wire')((was) => ({
      contentType: (answer, call) =>
        JSON.stringify(answer.body).length > 32_768 ? 'application/octet-stream' : was.contentType(answer, call),
    })),
  }),
  ...breaking('answers.json', {
    'slip.astral-cut: an answer with signs of four bytes ends some bytes too early': change('wire')((was) => ({
      json: (body, call) => {
        const text = was.json(body, call);
        const astral = [...text].filter((sign) => sign.length === 2).length;
        return astral > 40 ? text.slice(0, text.length - 1) : text;
      },
    })),
    'slip.nan: an average that cannot be told is NaN': change('wire')((was) => ({
      json: (body, call) => was.json(body, call).replace('"data":[]', '"data":[],"average":NaN'),
    })),
  }),
  ...breaking('errors.code-in-catalogue', {
    'slip.code-of-framework: a metadata that is a list is refused with a code of its own': answers(
      both(isError, (_answer, call) => posting(call) && Array.isArray(sent(call).metadata)),
    )(({ body }) => ({ body: { error: { ...(body?.error as object), code: 'VALIDATION_ERROR' } } })),
  }),
];
