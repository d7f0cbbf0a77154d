import { answers, change, headers } from '../../../change.ts';
import { type Call } from '../../../http/call.ts';
import { both, refusedWith, type When } from '../../../when.ts';
import type { ErrorCode } from '../../../../contract/errors.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { without } from '../../views.ts';

const withoutLimits = (all: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, name.startsWith('X-RateLimit') ? '' : value]));

const refusedAt = (code: ErrorCode, when: (call: Call) => boolean): When =>
  both(refusedWith(code), (_answer, call) => when(call));

const posting = ({ method }: Call): boolean => method === 'POST';

/** What is answered otherwise on one status, one operation or one kind of request only. */
export const rareAnswers = [
  ...breaking('limits.rate-headers', {
    'rate-headers.missing-on-wrong-method: an answer to a wrong method has no X-RateLimit headers': headers(
      refusedWith('METHOD_NOT_ALLOWED'),
    )(withoutLimits),
    'rate-headers.missing-on-mismatch: a mismatch has no X-RateLimit headers': headers(
      refusedWith('IDEMPOTENT_MISMATCH'),
    )(withoutLimits),
    'rate-headers.missing-on-scope: a refusal for want of a scope has no X-RateLimit headers': headers(
      refusedWith('FORBIDDEN_SCOPE'),
    )(withoutLimits),
    'rate-headers.missing-on-later-pages: pages after the first have no X-RateLimit headers': headers(
      (_answer, { query }) => query.has('starting_after'),
    )(withoutLimits),
  }),
  ...breakingOn('sandbox.service-mode', {
    'mode.missing-on-wrong-method: an answer to a wrong method has no Service-Mode': {
      sandbox: headers(refusedWith('METHOD_NOT_ALLOWED'))(() => ({ 'Service-Mode': '' })),
    },
    'mode.missing-on-malformed-json: an answer to malformed JSON has no Service-Mode': {
      sandbox: headers(refusedAt('BAD_REQUEST', posting))(() => ({ 'Service-Mode': '' })),
    },
    'mode.live-on-mismatch: a mismatch is told as of live': {
      sandbox: headers(refusedWith('IDEMPOTENT_MISMATCH'))(() => ({ 'Service-Mode': 'live' })),
    },
  }),
  ...breaking('errors.request-id', {
    'error.request-id-missing-on-wrong-media: malformed JSON is refused without a request_id': answers(
      refusedAt('BAD_REQUEST', posting),
    )(({ body }) => ({ body: { error: without((body?.['error'] ?? {}) as never, 'request_id') } })),
  }),
  ...breaking('errors.doc-address', {
    'error.doc-of-scope: the page of FORBIDDEN_SCOPE is that of the scope': change('refusals')((was) => ({
      doc: (code, call) => (code === 'FORBIDDEN_SCOPE' ? `${call.deployment.docsUrl}/scopes` : was.doc(code, call)),
    })),
  }),
];
