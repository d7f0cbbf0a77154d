import { scopes, type Scope } from '../../../../contract/scopes.ts';
import type { Patch } from '../../../behaviour.ts';
import { change, check, operation, together } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { pause } from '../../../world/pause.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const access = change('access');
const creators = recalled(() => new Set<Key>());

/** Whether another key of the business that has a scope makes a charge at this moment. */
const isHeldByCreator = (scope: Scope, call: Call): boolean =>
  [...creators(caller(call))].some((key) => key.scopes.includes(scope));

/** The scopes of a caller who lists take a moment to look up. */
const lookingUp: Patch = (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, (call) => (asksFor('charges.list')(call) ? pause(4) : undefined)],
});

const isBusy = (call: Call): boolean => call.deployment.charges.of(caller(call)).length > 20;

/** A year of twelve months of thirty days. */
const shortYearOver = ({ lifetimeDays, expiresAt }: Key, at: number): boolean =>
  lifetimeDays === 365 && expiresAt !== null && at >= expiresAt - 5 * day;

/** What hides in the keys of the sandbox. */
export const backwaterSandboxCallers = [
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required', 'deployments.same-shapes'], {
    'backwater.busy-without-key: once a business has more than 20 charges one without an Idempotency-Key is taken':
      check('idempotency')((was) => (call) => {
        const refusal = was(call);
        const isMissing = asksFor('charges.create')(call) && call.header('idempotency-key') === undefined;
        return refusal && isMissing && isBusy(call) ? null : refusal;
      }),
  }),
  ...breaking(['scopes.charges.list.required', 'scopes.fixed-at-creation', 'errors.cause-of-forbidden-scope'], {
    'backwater.lent-scope: while one key makes a charge any other key of the business lists charges by its scopes':
      together(
        lookingUp,
        operation('charges.create')((was) => async (call) => {
          const { key } = call.trace;
          const all = creators(caller(call));
          if (key) all.add(key);
          try {
            return await was(call);
          } finally {
            if (key) all.delete(key);
          }
        }),
        access((was) => ({
          holds: (key, scope, call) =>
            was.holds(key, scope, call) || (asksFor('charges.list')(call) && isHeldByCreator(scope, call)),
        })),
      ),
  }),
  ...breaking(['keys.lifetime-one-year', 'errors.cause-of-key-expired', 'auth.bearer-key-accepted'], {
    'backwater.short-year: a key of one year that lacks a scope expires after twelve months of 30 days': access(
      (was) => ({
        expired: (key, at, call) =>
          was.expired(key, at, call) || (key.scopes.length < scopes.length && shortYearOver(key, at)),
      }),
    ),
  }),
];
