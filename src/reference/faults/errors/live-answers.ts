import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { answers, change, headers, shownError, type When } from '../../change.ts';
import { isObject } from '../../json.ts';
import { refuse } from '../../refusal.ts';
import { at, both, isError, refusedWith } from '../../when.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';

const allowed = (when: When): Patch => headers(when, () => ({ 'Access-Control-Allow-Origin': '*' }));

const uncounted = (when: When): Patch =>
  change('wire', (was) => ({
    headers: (answer, call) => {
      const usual = was.headers(answer, call);
      return when(answer, call)
        ? Object.fromEntries(Object.entries(usual).filter(([name]) => !name.startsWith('X-RateLimit')))
        : usual;
    },
  }));

/** Fails as code does that nobody tried with such a request. */
const crashing = (when: When): Patch =>
  answers(when, ({ status, body }, call) => ({
    status: 500,
    body: status < 400 ? refuse(call, { code: 'BAD_REQUEST' }).body : body,
  }));

const errorAt = (name: EndpointName): When => both(at(name), isError);

const doc = (rightly: ErrorCode, wrongly: ErrorCode): Patch =>
  change('refusals', (was) => ({ doc: (code, call) => was.doc(code === rightly ? wrongly : code, call) }));

/** Tells one refusal with a code that is not in the catalogue. */
const coded = (rightly: ErrorCode, wrongly: string): Patch =>
  shownError((error, { code }, { deployment }) =>
    code === rightly ? { ...error, code: wrongly, doc: `${deployment.docsUrl}/errors/${wrongly}` } : error,
  );

/** What every answer promises, at endpoints that are served on live alone. */
export const liveAnswerFaults = [
  liveFault(
    'live-answer.cors-on-bills',
    'the list of bills allows every origin',
    'auth.no-cors-headers',
    allowed(at('bills.list')),
  ),
  liveFault(
    'live-answer.cors-on-links',
    'the answer to a new link allows every origin',
    'auth.no-cors-headers',
    allowed(at('links.create')),
  ),
  liveFault(
    'live-answer.cors-on-log',
    'refusals at the event log allow every origin',
    'auth.no-cors-headers',
    allowed(errorAt('events.list')),
  ),
  liveFault(
    'live-answer.uncounted-log',
    'the event log has no X-RateLimit headers',
    'limits.rate-headers',
    uncounted(at('events.list')),
  ),
  liveFault(
    'live-answer.uncounted-code',
    'a new code has no X-RateLimit headers',
    'limits.rate-headers',
    uncounted(at('pos.create')),
  ),
  liveFault(
    'live-answer.uncounted-deletion',
    'the deletion of an endpoint has no X-RateLimit headers',
    'limits.rate-headers',
    uncounted(at('webhook-endpoints.delete')),
  ),
  liveFault(
    'live-answer.uncounted-notice',
    'a refused notice has no X-RateLimit headers',
    'limits.rate-headers',
    uncounted(errorAt('bills.notify')),
  ),
  liveFault(
    'live-answer.crash-on-bill-json',
    'a bill whose body is no JSON is answered 500',
    'errors.never-500',
    crashing(both(at('bills.create'), refusedWith('BAD_REQUEST'))),
  ),
  liveFault(
    'live-answer.crash-on-unknown-link',
    'an unknown link is answered 500',
    'errors.never-500',
    crashing(both(at('links.get'), refusedWith('NOT_FOUND'))),
  ),
  liveFault(
    'live-answer.crash-on-unknown-endpoint',
    'deleting an unknown endpoint is answered 500',
    'errors.never-500',
    crashing(both(at('webhook-endpoints.delete'), refusedWith('NOT_FOUND'))),
  ),
  liveFault(
    'live-answer.crash-on-unknown-retry',
    'a retry of an unknown event is answered 500',
    'errors.never-500',
    crashing(both(at('events.retry'), refusedWith('NOT_FOUND'))),
  ),
  liveFault(
    'live-answer.crash-on-wrong-number',
    'a notice to a malformed number is answered 500',
    'errors.never-500',
    crashing(refusedWith('BAD_NUMBER')),
  ),
  liveFault(
    'live-answer.bare-on-draft',
    'MERCHANT_NOT_LIVE has no body',
    'errors.body',
    answers(refusedWith('MERCHANT_NOT_LIVE'), () => ({ body: null })),
  ),
  liveFault(
    'live-answer.flat-on-events',
    'errors of the event log stand outside an error object',
    'errors.body',
    answers(errorAt('events.get'), ({ body }) => ({ body: isObject(body?.['error']) ? body['error'] : body })),
  ),
  liveFault(
    'live-answer.no-request-id-at-tills',
    'BAD_TILL has no request_id',
    'errors.request-id',
    shownError((error, { code }) => (code === 'BAD_TILL' ? without(error, 'request_id') : error)),
  ),
  liveFault(
    'live-answer.no-doc-on-test-keys',
    'USE_SANDBOX_URL has no doc',
    'errors.doc',
    shownError((error, { code }) => (code === 'USE_SANDBOX_URL' ? without(error, 'doc') : error)),
  ),
  liveFault(
    'live-answer.doc-of-bad-url',
    'the doc of BAD_URL is the page of BAD_RETURN_URL',
    'errors.doc-address',
    doc('BAD_URL', 'BAD_RETURN_URL'),
  ),
  liveFault(
    'live-answer.doc-of-ledger',
    'the doc of LEDGER_UNAVAILABLE is the page of BAD_REQUEST',
    'errors.doc-address',
    doc('LEDGER_UNAVAILABLE', 'BAD_REQUEST'),
  ),
  liveFault(
    'live-answer.code-of-expiry',
    'BAD_EXPIRY is EXPIRY_INVALID',
    'errors.code-in-catalogue',
    coded('BAD_EXPIRY', 'EXPIRY_INVALID'),
  ),
  liveFault(
    'live-answer.code-of-degraded-rail',
    'LEDGER_UNAVAILABLE is RAIL_DEGRADED',
    'errors.code-in-catalogue',
    coded('LEDGER_UNAVAILABLE', 'RAIL_DEGRADED'),
  ),
  liveFault(
    'live-answer.scope-on-draft',
    'MERCHANT_NOT_LIVE carries a scope',
    'errors.scope-only-on-forbidden',
    shownError((error, { code }) => (code === 'MERCHANT_NOT_LIVE' ? { ...error, scope: 'charges:write' } : error)),
  ),
];
