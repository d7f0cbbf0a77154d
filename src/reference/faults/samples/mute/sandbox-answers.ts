import { answers, change, headers, shownError } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import { parseObject } from '../../../http/payload.ts';
import { both, isReplay, type When } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { minute, recalled } from '../rare/recalled.ts';
import { crashing } from '../../refusals.ts';
import { without } from '../../views.ts';

const status =
  (wanted: number): When =>
  (answer) =>
    answer.status === wanted;

const isGarbled = ({ payload, behaviour }: Call): boolean =>
  payload?.is === 'text' && parseObject(payload.text, behaviour.bounds.nesting) === null;

const left = recalled(() => ({ scope: '', refused: 0, since: -Infinity }));

function refusedLately(call: Call): number {
  const of = left(call.trace.key ?? call.deployment);
  if (now(call) - of.since > minute) [of.refused, of.since] = [0, now(call)];
  return ++of.refused;
}

/** What answers carry beside what was asked. */
export const muteSandboxAnswers = [
  ...breaking('errors.doc-address', {
    'mute.doc-of-a-query: of a request with a query the page of a code is named in small letters': shownError(
      (error, { code }, { query, deployment }) =>
        query.size > 0 ? { ...error, doc: `${deployment.docsUrl}/errors/${code.toLowerCase()}` } : error,
    ),
  }),
  ...breaking('errors.request-id', {
    'mute.garbled-without-id: what is no JSON is refused without a request_id': shownError((error, _refusal, call) =>
      isGarbled(call) ? without(error, 'request_id') : error,
    ),
  }),
  ...breaking('errors.never-500', {
    'mute.null-character: a reference that holds the character of number zero is answered 500': crashing(
      (_answer, { trace }) => trace.order?.reference?.includes('\u0000') ?? false,
    ),
  }),
  ...breaking('errors.scope-only-on-forbidden', {
    'mute.scope-left-over: the next error of a key that lacked a scope carries it as well': shownError(
      (error, { scope }, call) => {
        const of = left(call.trace.key ?? call.deployment);
        const last = of.scope;
        of.scope = scope ?? '';
        return last === '' || scope ? error : { ...error, scope: last };
      },
    ),
  }),
  ...breaking('auth.no-cors-headers', {
    'mute.cors-on-404: what is not found may be read from any website': headers(
      both(status(404), (_answer, call) => call.header('origin') !== undefined),
    )(() => ({ 'Access-Control-Allow-Origin': '*' })),
  }),
  ...breaking('sandbox.service-mode', {
    'mute.no-mode-on-429: what is limited is answered before the mode is written': headers(status(429))(() => ({
      'Service-Mode': '',
    })),
  }),
  ...breaking('limits.rate-headers', {
    'mute.replays-uncounted: replays carry no X-RateLimit headers': headers(isReplay)(() => ({
      'X-RateLimit-Limit': '',
      'X-RateLimit-Remaining': '',
      'X-RateLimit-Reset': '',
    })),
  }),
  ...breaking('limits.retry-after', {
    'mute.tired-of-telling: from the tenth refusal of a minute on RATE_LIMITED comes without Retry-After': change(
      'rate',
    )((was) => ({
      retryAfter: (milliseconds, call) => (refusedLately(call) >= 10 ? {} : was.retryAfter(milliseconds, call)),
    })),
  }),
  ...breaking(['answers.json', 'answers.content-type', 'errors.body'], {
    'mute.page-for-browsers: what is not found is a page for who accepts HTML': answers(
      both(status(404), (_answer, call) => call.header('accept')?.includes('text/html') ?? false),
    )(() => ({ text: '<!doctype html><h1>Not found</h1>', headers: { 'Content-Type': 'text/html' } })),
  }),
];
