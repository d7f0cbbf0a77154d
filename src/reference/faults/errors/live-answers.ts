import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { answers, change, headers } from '../../change.ts';
import { isObject } from '../../http/json.ts';
import { at, both, isError, refusedWith, type When } from '../../when.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting } from '../views.ts';
import { coded, crashing, errorOf } from '../refusals.ts';

const allowed = (when: When): Patch => headers(when)(() => ({ 'Access-Control-Allow-Origin': '*' }));

const uncounted = (when: When): Patch =>
  change('wire')((was) => ({
    headers: (answer, call) => {
      const usual = was.headers(answer, call);
      return when(answer, call)
        ? Object.fromEntries(Object.entries(usual).filter(([name]) => !name.startsWith('X-RateLimit')))
        : usual;
    },
  }));

const errorAt = (name: EndpointName): When => both(at(name), isError);

const doc = (rightly: ErrorCode, wrongly: ErrorCode): Patch =>
  change('refusals')((was) => ({ doc: (code, call) => was.doc(code === rightly ? wrongly : code, call) }));

/** What every answer promises, at endpoints that are served on live alone. */
export const liveAnswerFaults = [
  ...breakingLive('auth.no-cors-headers', allowed, {
    'live-answer.cors-on-bills: the list of bills allows every origin': at('bills.list'),
    'live-answer.cors-on-links: the answer to a new link allows every origin': at('links.create'),
    'live-answer.cors-on-log: refusals at the event log allow every origin': errorAt('events.list'),
  }),
  ...breakingLive('limits.rate-headers', uncounted, {
    'live-answer.uncounted-log: the event log has no X-RateLimit headers': at('events.list'),
    'live-answer.uncounted-code: a new code has no X-RateLimit headers': at('pos.create'),
    'live-answer.uncounted-deletion: the deletion of an endpoint has no X-RateLimit headers':
      at('webhook-endpoints.delete'),
    'live-answer.uncounted-notice: a refused notice has no X-RateLimit headers': errorAt('bills.notify'),
  }),
  ...breakingLive('errors.never-500', {
    'live-answer.crash-on-bill-json: a bill whose body is no JSON is answered 500': crashing(
      both(at('bills.create'), refusedWith('BAD_REQUEST')),
    ),
    'live-answer.crash-on-unknown-link: an unknown link is answered 500': crashing(
      both(at('links.get'), refusedWith('NOT_FOUND')),
    ),
    'live-answer.crash-on-unknown-endpoint: deleting an unknown endpoint is answered 500': crashing(
      both(at('webhook-endpoints.delete'), refusedWith('NOT_FOUND')),
    ),
    'live-answer.crash-on-unknown-retry: a retry of an unknown event is answered 500': crashing(
      both(at('events.retry'), refusedWith('NOT_FOUND')),
    ),
    'live-answer.crash-on-wrong-number: a notice to a malformed number is answered 500': crashing(
      refusedWith('BAD_NUMBER'),
    ),
  }),
  ...breakingLive('errors.body', {
    'live-answer.bare-on-draft: MERCHANT_NOT_LIVE has no body': answers(refusedWith('MERCHANT_NOT_LIVE'))(() => ({
      body: null,
    })),
    'live-answer.flat-on-events: errors of the event log stand outside an error object': answers(errorAt('events.get'))(
      ({ body }) => ({ body: isObject(body?.['error']) ? body['error'] : body }),
    ),
  }),
  ...breakingLive('errors.request-id', errorOf('BAD_TILL'), {
    'live-answer.no-request-id-at-tills: BAD_TILL has no request_id': omitting('request_id'),
  }),
  ...breakingLive('errors.doc', errorOf('USE_SANDBOX_URL'), {
    'live-answer.no-doc-on-test-keys: USE_SANDBOX_URL has no doc': omitting('doc'),
  }),
  ...breakingLive('errors.doc-address', {
    'live-answer.doc-of-bad-url: the doc of BAD_URL is the page of BAD_RETURN_URL': doc('BAD_URL', 'BAD_RETURN_URL'),
    'live-answer.doc-of-ledger: the doc of LEDGER_UNAVAILABLE is the page of BAD_REQUEST': doc(
      'LEDGER_UNAVAILABLE',
      'BAD_REQUEST',
    ),
  }),
  ...breakingLive('errors.code-in-catalogue', {
    'live-answer.code-of-expiry: BAD_EXPIRY is EXPIRY_INVALID': coded('BAD_EXPIRY', 'EXPIRY_INVALID'),
    'live-answer.code-of-degraded-rail: LEDGER_UNAVAILABLE is RAIL_DEGRADED': coded(
      'LEDGER_UNAVAILABLE',
      'RAIL_DEGRADED',
    ),
  }),
  ...breakingLive('errors.scope-only-on-forbidden', errorOf('MERCHANT_NOT_LIVE'), {
    'live-answer.scope-on-draft: MERCHANT_NOT_LIVE carries a scope': setting({ scope: 'charges:write' }),
  }),
];
