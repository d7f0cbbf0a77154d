import { answers, change, shownError } from '../../change.ts';
import { isObject } from '../../http/json.ts';
import { refusedWith } from '../../when.ts';
import { breaking } from '../fault.ts';
import { omitting, setting } from '../views.ts';
import { coded, errorOf } from '../refusals.ts';

export const errorBodyFaults = [
  ...breaking(['errors.body'], answers(refusedWith('BAD_KEY')), {
    'error.bare-on-bad-key: 401 has no body': () => ({ body: null }),
  }),
  ...breaking('errors.body', {
    'error.text-on-bad-key: the error of a 401 is a string': answers(refusedWith('BAD_KEY'))(() => ({
      body: { error: 'BAD_KEY' },
    })),
    'error.list-on-bad-amount: BAD_AMOUNT comes in a list of errors': answers(refusedWith('BAD_AMOUNT'))(
      ({ body }) => ({ body: { errors: [body?.['error'] ?? null] } }),
    ),
    'error.flat-on-not-found: NOT_FOUND stands outside an error object': answers(refusedWith('NOT_FOUND'))(
      ({ body }) => ({ body: isObject(body?.['error']) ? body['error'] : body }),
    ),
  }),
  ...breaking('errors.code', {
    'error.code-missing-on-method: METHOD_NOT_ALLOWED gives no code': errorOf('METHOD_NOT_ALLOWED')(omitting('code')),
    'error.code-number: the code of BAD_RAIL is a number': errorOf('BAD_RAIL')(setting({ code: 4221 })),
  }),
  ...breaking('errors.code-in-catalogue', {
    'error.code-small: NOT_FOUND is written small': coded('NOT_FOUND', 'not_found'),
    'error.code-of-msisdn: BAD_MSISDN is INVALID_MSISDN': coded('BAD_MSISDN', 'INVALID_MSISDN'),
    'error.code-of-idempotency: IDEMPOTENCY_REQUIRED is IDEMPOTENCY_KEY_REQUIRED': coded(
      'IDEMPOTENCY_REQUIRED',
      'IDEMPOTENCY_KEY_REQUIRED',
    ),
    'error.code-test-mode: live paths in the sandbox get a code that was removed': shownError(
      (error, _refusal, { route, deployment }) =>
        route.is === 'unknown'
          ? { ...error, code: 'TEST_MODE_UNSUPPORTED', doc: `${deployment.docsUrl}/errors/TEST_MODE_UNSUPPORTED` }
          : error,
    ),
  }),
  ...breaking('errors.doc', {
    'error.doc-missing: BAD_KEY has no doc': errorOf('BAD_KEY')(omitting('doc')),
    'error.doc-relative: doc is a path': change('refusals')(() => ({ doc: (code) => `/errors/${code}` })),
  }),
  ...breaking('errors.doc-address', change('refusals'), {
    'error.doc-small: doc ends in the code written small': (was) => ({
      doc: (code, call) => was.doc(code, call).replace(code, code.toLowerCase()),
    }),
    'error.doc-general: doc is the page of all errors': (was) => ({
      doc: (code, call) => was.doc(code, call).replace(`/${code}`, ''),
    }),
    'error.doc-of-another: the doc of AMOUNT_TOO_SMALL is the page of BAD_AMOUNT': (was) => ({
      doc: (code, call) => was.doc(code === 'AMOUNT_TOO_SMALL' ? 'BAD_AMOUNT' : code, call),
    }),
  }),
  ...breaking('errors.request-id', errorOf('NOT_FOUND'), {
    'error.request-id-missing: NOT_FOUND has no request_id': omitting('request_id'),
  }),
  ...breaking('errors.request-id', shownError, {
    'error.request-id-number: request_id is a number': (error, _refusal, { nth }) => ({ ...error, request_id: nth }),
  }),
  ...breaking('errors.request-id', errorOf('IDEMPOTENT_MISMATCH'), {
    'error.request-id-null-on-mismatch: the request_id of a mismatch is null': setting({ request_id: null }),
  }),
];
