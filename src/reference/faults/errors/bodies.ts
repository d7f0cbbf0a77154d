import type { ErrorCode } from '../../../contract/errors.ts';
import type { Patch } from '../../behaviour.ts';
import { answers, change, shownError } from '../../change.ts';
import { isObject } from '../../json.ts';
import { refusedWith } from '../../when.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

/** Tells one refusal with a code that is not in the catalogue. */
const coded = (rightly: ErrorCode, wrongly: string): Patch =>
  shownError((error, { code }, { deployment }) =>
    code === rightly ? { ...error, code: wrongly, doc: `${deployment.docsUrl}/errors/${wrongly}` } : error,
  );

export const errorBodyFaults = [
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
];
