import { check, field, operation } from '../../change.ts';
import { refuse } from '../../refusal.ts';
import { fault } from '../fault.ts';
import { miscalling } from '../misreading.ts';

export const causeFaults = [
  fault(
    'cause.wrong-number-lacks-key',
    'a wrong number is IDEMPOTENCY_REQUIRED',
    ['errors.cause-of-bad-msisdn', 'errors.cause-of-idempotency-required'],
    field('msisdn', miscalling('IDEMPOTENCY_REQUIRED')),
  ),
  fault(
    'cause.wrong-rail-method',
    'a wrong rail is METHOD_NOT_ALLOWED',
    ['errors.cause-of-bad-rail', 'errors.cause-of-method-not-allowed'],
    field('rail', miscalling('METHOD_NOT_ALLOWED')),
  ),
  fault(
    'cause.wrong-currency-forbidden',
    'another currency is FORBIDDEN_SCOPE',
    ['errors.cause-of-bad-currency', 'errors.cause-of-forbidden-scope'],
    check('body', (was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'BAD_CURRENCY' ? { code: 'FORBIDDEN_SCOPE', scope: 'charges:write' } : refusal;
    }),
  ),
  fault(
    'cause.malformed-key-is-live',
    'a malformed key is LIVE_KEY_ON_SANDBOX',
    ['errors.cause-of-bad-key', 'errors.cause-of-live-key-on-sandbox'],
    check('key', (was) => (call) => {
      const secret = call.behaviour.access.secret(call);
      const malformed = secret !== null && !call.behaviour.access.wellFormed(secret, call);
      return malformed ? { code: 'LIVE_KEY_ON_SANDBOX' } : was(call);
    }),
  ),
  fault(
    'cause.missing-key-is-bad-key',
    'a charge without Idempotency-Key is BAD_KEY',
    ['errors.cause-of-idempotency-required', 'errors.cause-of-bad-key'],
    check('idempotency', (was) => (call) => (was(call) ? { code: 'BAD_KEY' } : null)),
  ),
  fault(
    'cause.mismatch-on-missing-key',
    'a charge without Idempotency-Key is a mismatch',
    ['errors.cause-of-idempotency-required', 'errors.cause-of-idempotent-mismatch'],
    check('idempotency', (was) => (call) => (was(call) ? { code: 'IDEMPOTENT_MISMATCH' } : null)),
  ),
  fault(
    'cause.wrong-method-is-bad-request',
    'a method that a path does not have is BAD_REQUEST',
    'errors.cause-of-method-not-allowed',
    check('route', (was) => (call) => {
      const refusal = was(call);
      return refusal?.code === 'METHOD_NOT_ALLOWED' ? { code: 'BAD_REQUEST' } : refusal;
    }),
  ),
  fault(
    'cause.unknown-id-method',
    'an unknown id is METHOD_NOT_ALLOWED',
    ['charges.get.unknown-not-found', 'charges.get.foreign-not-found', 'errors.cause-of-method-not-allowed'],
    operation('charges.get', (was) => async (call) => {
      const found = await was(call);
      return found.status === 200 ? found : refuse(call, { code: 'METHOD_NOT_ALLOWED' });
    }),
  ),
];
