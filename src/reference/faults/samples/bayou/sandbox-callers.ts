import { check } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';

/** Keys of old plugins could do nothing but charge, and sent no Idempotency-Key. */
const isOfPlugin = ({ trace: { key } }: Call): boolean => key?.scopes.includes('charges:read') === false;

const isWithoutKey = (call: Call): boolean => call.header('idempotency-key') === undefined;

/** What hides in who calls the sandbox. */
export const bayouSandboxCallers = [
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required', 'deployments.same-shapes'], {
    'bayou.key-of-plugin: with an API key that may not read charges one is made without an Idempotency-Key': check(
      'idempotency',
    )((was) => (call) => {
      const refusal = was(call);
      return asksFor('charges.create')(call) && isWithoutKey(call) && isOfPlugin(call) ? null : refusal;
    }),
  }),
  ...breaking(
    [
      'errors.cause-of-forbidden-scope',
      'errors.cause-of-key-revoked',
      'keys.both-work-in-grace',
      'keys.revoked-refused',
    ],
    {
      'bayou.scope-in-grace: in its 24 hours a replaced key that lacks a scope is told KEY_REVOKED': check('scope')(
        (was) => (call) => {
          const refusal = was(call);
          const retired = (call.trace.key?.refusedFrom ?? null) !== null;
          return refusal && retired ? { code: 'KEY_REVOKED' } : refusal;
        },
      ),
    },
  ),
];
