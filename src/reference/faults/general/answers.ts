import { answers, change, check, operation, together } from '../../change.ts';
import type { Answer } from '../../answer.ts';
import type { Patch } from '../../behaviour.ts';
import type { When } from '../../change.ts';
import { at, isError, isReplay, refusedWith } from '../../when.ts';
import { fault } from '../fault.ts';

const typed = (when: When, type: string): Patch =>
  change('wire', (was) => ({
    contentType: (answer, call) => (when(answer, call) ? type : was.contentType(answer, call)),
  }));

const written = (when: When, alter: (json: string) => string): Patch =>
  answers(when, ({ body }: Answer) => ({ text: alter(JSON.stringify(body)) }));

const unknownPath: When = (_answer, { route }) => route.is === 'unknown';
const isNew: When = (answer, call) =>
  at('charges.create')(answer, call) && answer.status === 201 && !isReplay(answer, call);
const json = 'answers.json';
const type = 'answers.content-type';

export const answerFaults = [
  fault(
    'answer.html-on-unknown-path',
    'an unknown path is answered with a web page',
    [json, type, 'errors.body'],
    together(
      typed(unknownPath, 'text/html'),
      written(unknownPath, () => '<h1>Not Found</h1>'),
    ),
  ),
  fault(
    'answer.guarded-list',
    'lists begin with a guard against scripts',
    json,
    written(at('charges.list'), (text) => `)]}',\n${text}`),
  ),
  fault(
    'answer.cut-on-replay',
    'the last brace of a replay is lost',
    json,
    written(isReplay, (text) => text.slice(0, -1)),
  ),
  fault('answer.text-type-on-errors', 'errors are text/plain', type, typed(isError, 'text/plain; charset=utf-8')),
  fault(
    'answer.problem-type-on-errors',
    'errors are application/problem+json',
    type,
    typed(isError, 'application/problem+json'),
  ),
  fault('answer.html-type-on-not-found', 'NOT_FOUND is text/html', type, typed(refusedWith('NOT_FOUND'), 'text/html')),
  fault('answer.text-json-on-list', 'lists are text/json', type, typed(at('charges.list'), 'text/json')),
  fault('answer.no-type-on-balance', 'the balance has no Content-Type', type, typed(at('balance.get'), '')),
  fault(
    'create.status-200',
    'a new charge is answered 200',
    'charges.create.status-201',
    answers(isNew, () => ({ status: 200 })),
  ),
  fault(
    'create.status-202',
    'a new charge is answered 202',
    'charges.create.status-201',
    answers(isNew, () => ({ status: 202 })),
  ),
  fault(
    'balance.status-203',
    'the balance is answered 203',
    'balance.get.status-200',
    operation('balance.get', (was) => async (call) => onSuccess(await was(call), 203)),
  ),
  fault(
    'read.status-201',
    'a charge that is read is answered 201',
    'charges.get.status-200',
    operation('charges.get', (was) => async (call) => onSuccess(await was(call), 201)),
  ),
  fault(
    'list.status-206',
    'a page that has more is answered 206',
    'charges.list.status-200',
    answers(at('charges.list'), (answer) => (answer.body?.['has_more'] === true ? { status: 206 } : {})),
  ),
  fault(
    'list.status-204-when-empty',
    'an empty page is answered 204',
    'charges.list.status-200',
    answers(at('charges.list'), ({ body }) =>
      Array.isArray(body?.['data']) && body['data'].length === 0 ? { status: 204, body: null } : {},
    ),
  ),
  fault(
    'version.balance-moved',
    'the balance is served under /v2 only',
    'versioning.v1-path',
    check(
      'route',
      (was) => (call) =>
        call.route.is === 'served' && call.route.operation === 'balance.get' ? { code: 'NOT_FOUND' } : was(call),
    ),
  ),
];

function onSuccess(answer: Answer, status: number): Answer {
  return answer.status === 200 ? { ...answer, status } : answer;
}
