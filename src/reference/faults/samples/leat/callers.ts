import type { Scope } from '../../../../contract/scopes.ts';
import { change, check } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { breaking } from '../../fault.ts';
import { hour } from '../rare/recalled.ts';

/** Whether another business has used this Idempotency-Key at the same operation. */
function isTakenElsewhere(call: Call): boolean {
  const { deployment, route, trace } = call;
  if (route.is !== 'served' || trace.refusal?.code !== 'IDEMPOTENT_MISMATCH') return false;
  const { attempts, linkAttempts } = deployment;
  const end = ` ${route.operation} ${trace.idempotencyKey}`;
  const own = caller(call).id + end;
  return [...attempts.keys(), ...linkAttempts.keys()].some((slot) => slot.endsWith(end) && slot !== own);
}

/** From the third key of a line on its number stands at the end. */
const numberedFrom = 3;

const numbered = /^sk_(?:live|test)_[0-9A-Za-z]{30}-\d$/;

const withNumber = (secret: string, number: number): string => `${secret.slice(0, -2)}-${number % 10}`;

/** The number of a replacement in its line, by its scopes. */
const numbers = new WeakMap<readonly Scope[], number>();

const numberedLines = change('access')((was) => {
  let next = 1;
  return {
    replacement: (key) => {
      const scopes = [...key.scopes];
      next = (numbers.get(key.scopes) ?? 1) + 1;
      numbers.set(scopes, next);
      return { ...was.replacement(key), scopes };
    },
    newSecret: (mode, deployment) => {
      const secret = was.newSecret(mode, deployment);
      const number = next;
      next = 1;
      return number < numberedFrom ? secret : withNumber(secret, number);
    },
    wellFormed: (secret, call) => was.wellFormed(secret, call) || numbered.test(secret),
  };
});

/** How far Dar es Salaam is ahead of UTC. */
const ahead = 3 * hour;

/** Keys are kept by the local month, in a table that is made when the month of UTC begins. */
function isBeforeTable(call: Call): boolean {
  const here = new Date(now(call) + ahead);
  return here.getUTCDate() === 1 && here.getUTCHours() * hour < ahead;
}

/** What hides in who calls, and how. */
export const leatCallers = [
  ...breaking('errors.body', {
    'leat.taken-elsewhere: a mismatch with an Idempotency-Key that another business used, too, is no object named error':
      change('refusals')((was) => ({
        body: (error, call) => (isTakenElsewhere(call) ? error : was.body(error, call)),
      })),
  }),
  ...breaking(['auth.key-format', 'auth.malformed-key-refused'], {
    'leat.third-of-line: the replacement of a replacement ends in a hyphen and its number': numberedLines,
  }),
  ...breaking(['idempotency.required-on-charges', 'errors.cause-of-idempotency-required', 'deployments.same-shapes'], {
    'leat.before-table: in the first three hours of a month in Dar es Salaam a charge needs no Idempotency-Key': check(
      'idempotency',
    )((was) => (call) => {
      const refusal = was(call);
      const isMissing = asksFor('charges.create')(call) && call.header('idempotency-key') === undefined;
      return refusal?.code === 'IDEMPOTENCY_REQUIRED' && isMissing && isBeforeTable(call) ? null : refusal;
    }),
  }),
];
