import { codeName, type StatedCode } from '../../../contract/errors.ts';
import type { RuleId } from '../../../contract/rules.ts';
import type { Patch } from '../../behaviour.ts';
import { check, field } from '../../change.ts';
import { isObject, type JsonValue } from '../../http/json.ts';
import { isServed } from '../../http/route.ts';
import { both, refusedWith } from '../../when.ts';
import { breaking, breakingEach } from '../fault.ts';
import { miscalling } from '../misreading.ts';
import { crashing, miscalled, notFoundAs, statusOf, toldAt, toldIn } from '../refusals.ts';

const statusRule = ([code]: readonly [StatedCode, number]): RuleId => `errors.status-of-${codeName(code)}`;

function anywhere(value: JsonValue, holds: (value: JsonValue) => boolean): boolean {
  if (holds(value)) return true;
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.some((each) => anywhere(each, holds));
}

const crashingAt = (holds: (value: JsonValue) => boolean): Patch =>
  crashing(({ status: sent }, { trace }) => sent === 201 && anywhere(trace.order?.metadata ?? null, holds));

/** Which code a refusal has, and with which status. */
export const errorCodeFaults = [
  ...miscalled(breaking, toldIn(field('msisdn')), {
    'cause.wrong-number-lacks-key: a wrong number is IDEMPOTENCY_REQUIRED': ['BAD_MSISDN', 'IDEMPOTENCY_REQUIRED'],
  }),
  ...miscalled(breaking, toldIn(field('rail')), {
    'cause.wrong-rail-method: a wrong rail is METHOD_NOT_ALLOWED': ['BAD_RAIL', 'METHOD_NOT_ALLOWED'],
  }),
  ...miscalled(breaking, toldAt('idempotency'), {
    'cause.missing-key-is-bad-key: a charge without Idempotency-Key is BAD_KEY': ['IDEMPOTENCY_REQUIRED', 'BAD_KEY'],
    'cause.mismatch-on-missing-key: a charge without Idempotency-Key is a mismatch': [
      'IDEMPOTENCY_REQUIRED',
      'IDEMPOTENT_MISMATCH',
    ],
  }),
  ...miscalled(breaking, toldIn(field('amount')), {
    'cause.small-is-bad-amount: an amount below the minimum is BAD_AMOUNT': ['AMOUNT_TOO_SMALL', 'BAD_AMOUNT'],
  }),
  ...breaking(['errors.cause-of-bad-currency', 'errors.cause-of-forbidden-scope'], check('body'), {
    'cause.wrong-currency-forbidden: another currency is FORBIDDEN_SCOPE': (was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'BAD_CURRENCY' ? { code: 'FORBIDDEN_SCOPE', scope: 'charges:write' } : refusal;
    },
  }),
  ...breaking(['errors.cause-of-bad-key', 'errors.cause-of-live-key-on-sandbox'], check('key'), {
    'cause.malformed-key-is-live: a malformed key is LIVE_KEY_ON_SANDBOX': (was) => (call) => {
      const secret = call.behaviour.access.secret(call);
      const malformed = secret !== null && !call.behaviour.access.wellFormed(secret, call);
      return malformed ? { code: 'LIVE_KEY_ON_SANDBOX' } : was(call);
    },
  }),
  ...breaking('errors.cause-of-method-not-allowed', {
    'cause.wrong-method-is-bad-request: a method that a path does not have is BAD_REQUEST': toldAt('route')(
      'BAD_REQUEST',
      'METHOD_NOT_ALLOWED',
    ),
  }),
  ...breaking(
    ['charges.get.unknown-not-found', 'charges.get.foreign-not-found', 'errors.cause-of-method-not-allowed'],
    {
      'cause.unknown-id-method: an unknown id is METHOD_NOT_ALLOWED': notFoundAs('charges.get', 'METHOD_NOT_ALLOWED'),
    },
  ),
  ...breaking('errors.cause-of-bad-msisdn', field('msisdn'), {
    'cause.wrong-number-is-bad-number: a wrong number gets the code of bill notices': miscalling('BAD_NUMBER'),
  }),
  ...breaking(['errors.cause-of-bad-request', 'errors.cause-of-idempotency-required'], {
    'cause.malformed-key-is-bad-request: a malformed Idempotency-Key is BAD_REQUEST': toldAt(
      'idempotency',
      (call) => call.header('idempotency-key') !== undefined,
    )('BAD_REQUEST', 'IDEMPOTENCY_REQUIRED'),
  }),
  ...breakingEach(breaking, statusRule, ([code, status]) => statusOf(code, status), {
    'status.bad-key-403: BAD_KEY is 403': ['BAD_KEY', 403],
    'status.key-revoked-403: KEY_REVOKED is 403': ['KEY_REVOKED', 403],
    'status.key-expired-403: KEY_EXPIRED is 403': ['KEY_EXPIRED', 403],
    'status.forbidden-scope-401: FORBIDDEN_SCOPE is 401': ['FORBIDDEN_SCOPE', 401],
    'status.mismatch-422: IDEMPOTENT_MISMATCH is 422': ['IDEMPOTENT_MISMATCH', 422],
    'status.rate-limited-403: RATE_LIMITED is 403': ['RATE_LIMITED', 403],
  }),
  ...breaking('errors.never-500', crashing, {
    'crash.on-malformed-json: malformed JSON is answered 500': both(refusedWith('BAD_REQUEST'), (_answer, { route }) =>
      isServed(route, 'charges.create'),
    ),
    'crash.on-wrong-limit: a wrong limit is answered 500': both(refusedWith('BAD_REQUEST'), (_answer, { query }) =>
      query.has('limit'),
    ),
    'crash.on-unknown-cursor: an unknown cursor is answered 500': both(
      refusedWith('BAD_REQUEST'),
      (_answer, { query }) => query.has('starting_after'),
    ),
    'crash.on-wrong-method: a method that the path does not have is answered 500': refusedWith('METHOD_NOT_ALLOWED'),
  }),
  ...breaking('errors.never-500', crashingAt, {
    'crash.on-wide-characters: metadata beyond 16 bits is answered 500': (value) =>
      typeof value === 'string' && /[\u{10000}-\u{10ffff}]/u.test(value),
    'crash.on-half-a-character: metadata that holds half of a pair is answered 500': (value) =>
      typeof value === 'string' && /\p{Surrogate}/u.test(value),
    'crash.on-deep-metadata: metadata four levels deep is answered 500': (value) => depth(value) > 3,
  }),
];

function depth(value: JsonValue): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : null;
  return inner === null ? 0 : 1 + Math.max(0, ...inner.map(depth));
}
