import { answers, change, check, statusAt, together, headers } from '../../change.ts';
import type { Answer } from '../../http/answer.ts';
import type { Patch } from '../../behaviour.ts';
import { at, isError, isReplay, refusedWith, always, type When } from '../../when.ts';
import { breaking } from '../fault.ts';

const typed =
  (when: When) =>
  (type: string): Patch =>
    change('wire')((was) => ({
      contentType: (answer, call) => (when(answer, call) ? type : was.contentType(answer, call)),
    }));

const written =
  (when: When) =>
  (alter: (json: string) => string): Patch =>
    answers(when)(({ body }: Answer) => ({ text: alter(JSON.stringify(body)) }));

const unknownPath: When = (_answer, { route }) => route.is === 'unknown';

const isNew: When = (answer, call) => !isReplay(answer, call);

const json = 'answers.json';
const type = 'answers.content-type';

const cors = { 'Access-Control-Allow-Origin': '*' };

export const answerFaults = [
  ...breaking([json, type, 'errors.body'], {
    'answer.html-on-unknown-path: an unknown path is answered with a web page': together(
      typed(unknownPath)('text/html'),
      written(unknownPath)(() => '<h1>Not Found</h1>'),
    ),
  }),
  ...breaking(json, {
    'answer.guarded-list: lists begin with a guard against scripts': written(at('charges.list'))(
      (text) => `)]}',\n${text}`,
    ),
    'answer.cut-on-replay: the last brace of a replay is lost': written(isReplay)((text) => text.slice(0, -1)),
  }),
  ...breaking(type, {
    'answer.text-type-on-errors: errors are text/plain': typed(isError)('text/plain; charset=utf-8'),
    'answer.problem-type-on-errors: errors are application/problem+json': typed(isError)('application/problem+json'),
    'answer.html-type-on-not-found: NOT_FOUND is text/html': typed(refusedWith('NOT_FOUND'))('text/html'),
    'answer.text-json-on-list: lists are text/json': typed(at('charges.list'))('text/json'),
    'answer.no-type-on-balance: the balance has no Content-Type': typed(at('balance.get'))(''),
  }),
  ...breaking('charges.create.status-201', (status: number) => statusAt('charges.create', status, isNew), {
    'create.status-200: a new charge is answered 200': 200,
    'create.status-202: a new charge is answered 202': 202,
  }),
  ...breaking('balance.get.status-200', {
    'balance.status-203: the balance is answered 203': statusAt('balance.get', 203),
  }),
  ...breaking('charges.get.status-200', {
    'read.status-201: a charge that is read is answered 201': statusAt('charges.get', 201),
  }),
  ...breaking('charges.list.status-200', answers(at('charges.list')), {
    'list.status-206: a page that has more is answered 206': (answer) =>
      answer.body?.['has_more'] === true ? { status: 206 } : {},
    'list.status-204-when-empty: an empty page is answered 204': ({ body }) =>
      Array.isArray(body?.['data']) && body['data'].length === 0 ? { status: 204, body: null } : {},
  }),
  ...breaking('versioning.v1-path', check('route'), {
    'version.balance-moved: the balance is served under /v2 only': (was) => (call) =>
      call.route.is === 'served' && call.route.operation === 'balance.get' ? { code: 'NOT_FOUND' } : was(call),
  }),
  ...breaking('auth.no-cors-headers', {
    'cors.everywhere: every answer allows every origin': headers(always)(() => cors),
    'cors.on-errors: errors allow every origin': headers(isError)(() => cors),
    'cors.on-preflight: OPTIONS allows methods': headers((_answer, { method }) => method === 'OPTIONS')(() => ({
      'Access-Control-Allow-Methods': 'GET, POST',
    })),
    'cors.for-origins: an Origin is allowed when it is sent': headers(
      (_answer, call) => call.header('origin') !== undefined,
    )((_usual, call) => ({ 'Access-Control-Allow-Origin': call.header('origin') ?? '' })),
    'cors.exposes-rate-headers: lists expose their X-RateLimit headers': headers(at('charges.list'))(() => ({
      'Access-Control-Expose-Headers': 'X-RateLimit-Remaining',
    })),
  }),
];
