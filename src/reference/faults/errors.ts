import type { ErrorCode } from '../../contract/errors.ts';
import type { Patch } from '../behaviour.ts';
import { answers, change, check, operation, shownError, type When } from '../change.ts';
import { isObject, type JsonValue } from '../json.ts';
import { refuse } from '../refusal.ts';
import { isServed } from '../route.ts';
import { both, isError, refusedWith } from '../when.ts';
import { fault } from './fault.ts';
import { without } from './without.ts';

const status = (code: ErrorCode, wrong: number): Patch =>
  change('refusals', (was) => ({
    status: (refusal, call) => (refusal.code === code ? wrong : was.status(refusal, call)),
  }));

/** Tells one refusal with a code that is not in the catalogue. */
const coded = (rightly: ErrorCode, wrongly: string): Patch =>
  shownError((error, { code }, { deployment }) =>
    code === rightly ? { ...error, code: wrongly, doc: `${deployment.docsUrl}/errors/${wrongly}` } : error,
  );

/** Fails as code does that nobody tried with such a request. */
const crashing = (when: When): Patch =>
  answers(when, (_answer, call) => ({ status: 500, body: refuse(call, { code: 'LEDGER_UNAVAILABLE' }).body }));

function anywhere(value: JsonValue, holds: (value: JsonValue) => boolean): boolean {
  if (holds(value)) return true;
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.some((each) => anywhere(each, holds));
}

const crashingAt = (holds: (value: JsonValue) => boolean): Patch =>
  crashing(({ status: sent }, { trace }) => sent === 201 && anywhere(trace.order?.metadata ?? null, holds));

export const errorFaults = [
  fault(
    'error.bare-on-bad-key',
    '401 has no body',
    ['errors.body'],
    answers(refusedWith('BAD_KEY'), () => ({ body: null })),
  ),
  fault(
    'error.text-on-bad-key',
    'the error of a 401 is a string',
    'errors.body',
    answers(refusedWith('BAD_KEY'), () => ({ body: { error: 'BAD_KEY' } })),
  ),
  fault(
    'error.list-on-bad-amount',
    'BAD_AMOUNT comes in a list of errors',
    'errors.body',
    answers(refusedWith('BAD_AMOUNT'), ({ body }) => ({ body: { errors: [body?.['error'] ?? null] } })),
  ),
  fault(
    'error.flat-on-not-found',
    'NOT_FOUND stands outside an error object',
    'errors.body',
    answers(refusedWith('NOT_FOUND'), ({ body }) => ({ body: isObject(body?.['error']) ? body['error'] : body })),
  ),
  fault(
    'error.code-missing-on-method',
    'METHOD_NOT_ALLOWED gives no code',
    'errors.code',
    shownError((error, { code }) => (code === 'METHOD_NOT_ALLOWED' ? without(error, 'code') : error)),
  ),
  fault(
    'error.code-number',
    'the code of BAD_RAIL is a number',
    'errors.code',
    shownError((error, { code }) => (code === 'BAD_RAIL' ? { ...error, code: 4221 } : error)),
  ),
  fault('error.code-small', 'NOT_FOUND is written small', 'errors.code-in-catalogue', coded('NOT_FOUND', 'not_found')),
  fault(
    'error.code-of-msisdn',
    'BAD_MSISDN is INVALID_MSISDN',
    'errors.code-in-catalogue',
    coded('BAD_MSISDN', 'INVALID_MSISDN'),
  ),
  fault(
    'error.code-of-idempotency',
    'IDEMPOTENCY_REQUIRED is IDEMPOTENCY_KEY_REQUIRED',
    'errors.code-in-catalogue',
    coded('IDEMPOTENCY_REQUIRED', 'IDEMPOTENCY_KEY_REQUIRED'),
  ),
  fault(
    'error.code-test-mode',
    'live paths in the sandbox get a code that was removed',
    'errors.code-in-catalogue',
    shownError((error, _refusal, { route, deployment }) =>
      route.is === 'unknown'
        ? { ...error, code: 'TEST_MODE_UNSUPPORTED', doc: `${deployment.docsUrl}/errors/TEST_MODE_UNSUPPORTED` }
        : error,
    ),
  ),
  fault(
    'error.doc-missing',
    'BAD_KEY has no doc',
    'errors.doc',
    shownError((error, { code }) => (code === 'BAD_KEY' ? without(error, 'doc') : error)),
  ),
  fault(
    'error.doc-relative',
    'doc is a path',
    'errors.doc',
    change('refusals', () => ({ doc: (code) => `/errors/${code}` })),
  ),
  fault(
    'error.doc-small',
    'doc ends in the code written small',
    'errors.doc-address',
    change('refusals', (was) => ({ doc: (code, call) => was.doc(code, call).replace(code, code.toLowerCase()) })),
  ),
  fault(
    'error.doc-general',
    'doc is the page of all errors',
    'errors.doc-address',
    change('refusals', (was) => ({ doc: (code, call) => was.doc(code, call).replace(`/${code}`, '') })),
  ),
  fault(
    'error.doc-of-another',
    'the doc of AMOUNT_TOO_SMALL is the page of BAD_AMOUNT',
    'errors.doc-address',
    change('refusals', (was) => ({
      doc: (code, call) => was.doc(code === 'AMOUNT_TOO_SMALL' ? 'BAD_AMOUNT' : code, call),
    })),
  ),
  fault(
    'error.request-id-missing',
    'NOT_FOUND has no request_id',
    'errors.request-id',
    shownError((error, { code }) => (code === 'NOT_FOUND' ? without(error, 'request_id') : error)),
  ),
  fault(
    'error.request-id-number',
    'request_id is a number',
    'errors.request-id',
    shownError((error, _refusal, { nth }) => ({ ...error, request_id: nth })),
  ),
  fault(
    'error.request-id-null-on-mismatch',
    'the request_id of a mismatch is null',
    'errors.request-id',
    shownError((error, { code }) => (code === 'IDEMPOTENT_MISMATCH' ? { ...error, request_id: null } : error)),
  ),
  fault('status.bad-key-403', 'BAD_KEY is 403', 'errors.status-of-bad-key', status('BAD_KEY', 403)),
  fault('status.key-revoked-403', 'KEY_REVOKED is 403', 'errors.status-of-key-revoked', status('KEY_REVOKED', 403)),
  fault('status.key-expired-403', 'KEY_EXPIRED is 403', 'errors.status-of-key-expired', status('KEY_EXPIRED', 403)),
  fault(
    'status.forbidden-scope-401',
    'FORBIDDEN_SCOPE is 401',
    'errors.status-of-forbidden-scope',
    status('FORBIDDEN_SCOPE', 401),
  ),
  fault(
    'status.mismatch-422',
    'IDEMPOTENT_MISMATCH is 422',
    'errors.status-of-idempotent-mismatch',
    status('IDEMPOTENT_MISMATCH', 422),
  ),
  fault('status.rate-limited-403', 'RATE_LIMITED is 403', 'errors.status-of-rate-limited', status('RATE_LIMITED', 403)),
  fault(
    'crash.on-malformed-json',
    'malformed JSON is answered 500',
    'errors.never-500',
    crashing(both(refusedWith('BAD_REQUEST'), (_answer, { route }) => isServed(route, 'charges.create'))),
  ),
  fault(
    'crash.on-wrong-limit',
    'a wrong limit is answered 500',
    'errors.never-500',
    crashing(both(isError, (_answer, { query }) => query.has('limit'))),
  ),
  fault(
    'crash.on-unknown-cursor',
    'an unknown cursor is answered 500',
    'errors.never-500',
    crashing(both(isError, (_answer, { query }) => query.has('starting_after'))),
  ),
  fault(
    'crash.on-wrong-method',
    'a method that the path does not have is answered 500',
    'errors.never-500',
    crashing(refusedWith('METHOD_NOT_ALLOWED')),
  ),
  fault(
    'crash.on-wide-characters',
    'metadata beyond 16 bits is answered 500',
    ['errors.never-500', 'charges.create.metadata-accepted'],
    crashingAt((value) => typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value)),
  ),
  fault(
    'crash.on-deep-metadata',
    'metadata four levels deep is answered 500',
    ['errors.never-500', 'charges.create.metadata-accepted'],
    crashingAt((value) => depth(value) > 3),
  ),
  fault(
    'cause.wrong-method-not-found',
    'a method that the path does not have is NOT_FOUND',
    'errors.cause-of-not-found',
    check('route', (was) => (call) => (was(call)?.code === 'METHOD_NOT_ALLOWED' ? { code: 'NOT_FOUND' } : was(call))),
  ),
  fault(
    'cause.malformed-key-is-live',
    'a malformed key is LIVE_KEY_ON_SANDBOX',
    'errors.cause-of-live-key-on-sandbox',
    check('key', (was) => (call) => {
      const secret = call.behaviour.access.secret(call);
      const malformed = secret !== null && !call.behaviour.access.wellFormed(secret, call);
      return malformed ? { code: 'LIVE_KEY_ON_SANDBOX' } : was(call);
    }),
  ),
  fault(
    'cause.malformed-json-lacks-key',
    'malformed JSON is IDEMPOTENCY_REQUIRED',
    'errors.cause-of-idempotency-required',
    check('body', (was) => (call) => (was(call)?.code === 'BAD_REQUEST' ? { code: 'IDEMPOTENCY_REQUIRED' } : was(call))),
  ),
  fault(
    'cause.unknown-id-rate-limited',
    'an unknown id is RATE_LIMITED',
    'errors.cause-of-rate-limited',
    operation('charges.get', (was) => async (call) => {
      const found = await was(call);
      return found.status === 200 ? found : refuse(call, { code: 'RATE_LIMITED', headers: { 'Retry-After': '1' } });
    }),
  ),
  fault(
    'cause.missing-key-is-bad-key',
    'a charge without Idempotency-Key is BAD_KEY',
    'errors.cause-of-bad-key',
    check('idempotency', (was) => (call) => (was(call) ? { code: 'BAD_KEY' } : null)),
  ),
  fault(
    'cause.mismatch-on-missing-key',
    'a charge without Idempotency-Key is a mismatch',
    'errors.cause-of-idempotent-mismatch',
    check('idempotency', (was) => (call) => (was(call) ? { code: 'IDEMPOTENT_MISMATCH' } : null)),
  ),
  fault(
    'cause.unknown-id-method',
    'an unknown id is METHOD_NOT_ALLOWED',
    'errors.cause-of-method-not-allowed',
    operation('charges.get', (was) => async (call) => {
      const found = await was(call);
      return found.status === 200 ? found : refuse(call, { code: 'METHOD_NOT_ALLOWED' });
    }),
  ),
];

function depth(value: JsonValue): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : null;
  return inner === null ? 0 : 1 + Math.max(0, ...inner.map(depth));
}
