import { check, field, operation } from '../../change.ts';
import { refuse } from '../../errors/refuse.ts';
import { breaking } from '../fault.ts';
import { miscalling } from '../misreading.ts';
import { statusOf } from './changes.ts';

/** Which code a refusal has, and with which status. */
export const errorCodeFaults = [
  ...breaking(['errors.cause-of-bad-msisdn', 'errors.cause-of-idempotency-required'], field('msisdn'), {
    'cause.wrong-number-lacks-key: a wrong number is IDEMPOTENCY_REQUIRED': miscalling('IDEMPOTENCY_REQUIRED'),
  }),
  ...breaking(['errors.cause-of-bad-rail', 'errors.cause-of-method-not-allowed'], field('rail'), {
    'cause.wrong-rail-method: a wrong rail is METHOD_NOT_ALLOWED': miscalling('METHOD_NOT_ALLOWED'),
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
  ...breaking(['errors.cause-of-idempotency-required', 'errors.cause-of-bad-key'], check('idempotency'), {
    'cause.missing-key-is-bad-key: a charge without Idempotency-Key is BAD_KEY': (was) => (call) =>
      was(call) ? { code: 'BAD_KEY' } : null,
  }),
  ...breaking(['errors.cause-of-idempotency-required', 'errors.cause-of-idempotent-mismatch'], check('idempotency'), {
    'cause.mismatch-on-missing-key: a charge without Idempotency-Key is a mismatch': (was) => (call) =>
      was(call) ? { code: 'IDEMPOTENT_MISMATCH' } : null,
  }),
  ...breaking('errors.cause-of-method-not-allowed', check('route'), {
    'cause.wrong-method-is-bad-request: a method that a path does not have is BAD_REQUEST': (was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'METHOD_NOT_ALLOWED' ? { code: 'BAD_REQUEST' } : refusal;
    },
  }),
  ...breaking(
    ['charges.get.unknown-not-found', 'charges.get.foreign-not-found', 'errors.cause-of-method-not-allowed'],
    operation('charges.get'),
    {
      'cause.unknown-id-method: an unknown id is METHOD_NOT_ALLOWED': (was) => async (call) => {
        const found = await was(call);
        return found.status === 200 ? found : refuse(call, { code: 'METHOD_NOT_ALLOWED' });
      },
    },
  ),
  ...breaking('errors.cause-of-bad-msisdn', field('msisdn'), {
    'cause.wrong-number-is-bad-number: a wrong number gets the code of bill notices': miscalling('BAD_NUMBER'),
  }),
  ...breaking(['errors.cause-of-amount-too-small', 'errors.cause-of-bad-amount'], field('amount'), {
    'cause.small-is-bad-amount: an amount below the minimum is BAD_AMOUNT': miscalling('BAD_AMOUNT'),
  }),
  ...breaking(['errors.cause-of-bad-request', 'errors.cause-of-idempotency-required'], check('idempotency'), {
    'cause.malformed-key-is-bad-request: a malformed Idempotency-Key is BAD_REQUEST': (was) => (call) => {
      const refusal = was(call);
      return refusal && call.header('idempotency-key') !== undefined ? { code: 'BAD_REQUEST' } : refusal;
    },
  }),
  ...breaking('errors.status-of-bad-key', { 'status.bad-key-403: BAD_KEY is 403': statusOf('BAD_KEY', 403) }),
  ...breaking('errors.status-of-key-revoked', {
    'status.key-revoked-403: KEY_REVOKED is 403': statusOf('KEY_REVOKED', 403),
  }),
  ...breaking('errors.status-of-key-expired', {
    'status.key-expired-403: KEY_EXPIRED is 403': statusOf('KEY_EXPIRED', 403),
  }),
  ...breaking('errors.status-of-forbidden-scope', {
    'status.forbidden-scope-401: FORBIDDEN_SCOPE is 401': statusOf('FORBIDDEN_SCOPE', 401),
  }),
  ...breaking('errors.status-of-idempotent-mismatch', {
    'status.mismatch-422: IDEMPOTENT_MISMATCH is 422': statusOf('IDEMPOTENT_MISMATCH', 422),
  }),
  ...breaking('errors.status-of-rate-limited', {
    'status.rate-limited-403: RATE_LIMITED is 403': statusOf('RATE_LIMITED', 403),
  }),
];
