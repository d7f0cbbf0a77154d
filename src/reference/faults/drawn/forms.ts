import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { answers, change, headers, shownError } from '../../change.ts';
import type { Call } from '../../http/call.ts';
import { asksFor, isError } from '../../when.ts';
import { errorOf } from '../refusals.ts';
import { without } from '../views.ts';
import { anywhere, callScene, ofCall, type Harm, type When } from './harm.ts';

const codes = [
  'BAD_KEY',
  'NOT_FOUND',
  'BAD_AMOUNT',
  'BAD_RAIL',
  'BAD_CURRENCY',
  'AMOUNT_TOO_SMALL',
  'IDEMPOTENT_MISMATCH',
  'IDEMPOTENCY_REQUIRED',
  'FORBIDDEN_SCOPE',
] as const satisfies readonly ErrorCode[];

const endpoints = [
  'charges.create',
  'charges.get',
  'charges.list',
  'balance.get',
] as const satisfies readonly EndpointName[];

const anytime = { on: anywhere, scene: callScene };

const ofErrors = (code: ErrorCode): readonly Harm[] => [
  {
    ...anytime,
    text: `the error ${code} has no request_id`,
    rules: ['errors.request-id', 'errors.body'],
    patch: (when) => errorOf(code)((error, call) => (when(ofCall(call)) ? without(error, 'request_id') : error)),
  },
  {
    ...anytime,
    text: `the doc of the error ${code} is the page of all errors`,
    rules: ['errors.doc-address'],
    patch: (when) =>
      errorOf(code)((error, call) =>
        when(ofCall(call)) ? { ...error, doc: `${call.deployment.docsUrl}/errors` } : error,
      ),
  },
];

const isRate = (name: string): boolean => name.toLowerCase().startsWith('x-ratelimit');

const isAt = (endpoint: EndpointName, when: When, call: Call): boolean => asksFor(endpoint)(call) && when(ofCall(call));

const ofAnswers = (endpoint: EndpointName): readonly Harm[] => [
  {
    ...anytime,
    text: `an error at ${endpoint} holds a scope`,
    rules: ['errors.scope-only-on-forbidden'],
    patch: (when) =>
      shownError((error, { code }, call) =>
        code !== 'FORBIDDEN_SCOPE' && isAt(endpoint, when, call) ? { ...error, scope: 'charges:read' } : error,
      ),
  },
  {
    ...anytime,
    text: `an answer at ${endpoint} has no rate headers`,
    rules: ['limits.rate-headers'],
    patch: (when) =>
      headers((_answer, call) => isAt(endpoint, when, call))((usual) =>
        Object.fromEntries(
          Object.keys(usual)
            .filter(isRate)
            .map((name) => [name, '']),
        ),
      ),
  },
  {
    ...anytime,
    on: ['sandbox'],
    text: `an answer at ${endpoint} has no Service-Mode`,
    rules: ['sandbox.service-mode'],
    patch: (when) => headers((_answer, call) => isAt(endpoint, when, call))(() => ({ 'Service-Mode': '' })),
  },
  {
    ...anytime,
    text: `an answer at ${endpoint} is a 500`,
    rules: ['errors.never-500'],
    patch: (when) => answers((_answer, call) => isAt(endpoint, when, call))(() => ({ status: 500 })),
  },
];

const ofScopes = (endpoint: (typeof endpoints)[number]): readonly Harm[] => [
  {
    ...anytime,
    text: `a key without the scope may do ${endpoint}`,
    rules: [`scopes.${endpoint}.required`],
    patch: (when) =>
      change('access')((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || isAt(endpoint, when, call),
      })),
  },
  {
    ...anytime,
    text: `a key with the scope may not do ${endpoint}`,
    rules: [`scopes.${endpoint}.sufficient`, 'errors.cause-of-forbidden-scope'],
    patch: (when) =>
      change('access')((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) && !isAt(endpoint, when, call),
      })),
  },
];

/** What every answer and every error has, and who may ask. */
export const wrongForms: readonly Harm[] = [
  ...codes.flatMap(ofErrors),
  ...endpoints.flatMap(ofAnswers),
  ...endpoints.flatMap(ofScopes),
  {
    ...anytime,
    text: 'an error has CORS headers',
    rules: ['auth.no-cors-headers'],
    patch: (when) =>
      headers((answer, call) => isError(answer, call) && when(ofCall(call)))(() => ({
        'Access-Control-Allow-Origin': '*',
      })),
  },
];
