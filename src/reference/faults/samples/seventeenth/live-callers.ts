import { change, check, together } from '../../../change.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** A key that took the place of another. */
interface Replacement extends Key {
  readonly replaces?: string;
}

const access = change('access');
const lastSent = recalled(() => ({ key: '', business: '', at: -Infinity }));
const widened = recalled(() => new Set<string>());

/** Whether what took the place of a key was stopped itself. */
function outlivesReplacement({ secret }: Key, at: number, { deployment }: Call): boolean {
  return [...deployment.keys.values()].some(
    (key: Replacement) => key.replaces === secret && key.refusedFrom !== null && key.refusedFrom <= at,
  );
}

/** The key that another business sent within the last two seconds; null where none did. */
function leftOver(call: Call): string | null {
  const { key, business, at } = lastSent(call.deployment);
  return business !== caller(call).id && now(call) - at < 2 * second ? key : null;
}

const takesKey = asksFor('charges.create', 'pos.create');

/** What hides in keys, and in what they may do. */
export const seventeenthLiveCallers = [
  ...breakingLive(['keys.old-refused-after-grace', 'keys.revoked-refused', 'keys.stopped-now-refused'], {
    'seventeenth.back-to-the-old: a replaced key past its grace works again once its replacement is stopped': access(
      (was) => ({
        replacement: (key) => {
          const wish = { ...was.replacement(key), replaces: key.secret };
          return wish;
        },
        revoked: (key, at, call) => was.revoked(key, at, call) && !outlivesReplacement(key, at, call),
      }),
    ),
  }),
  ...breakingLive(
    ['idempotency.required-on-charges', 'idempotency.required-on-pos', 'errors.cause-of-idempotency-required'],
    {
      'seventeenth.left-over-key: for two seconds a request without an Idempotency-Key has that of another business':
        check('idempotency')((was) => (call) => {
          const refusal = was(call);
          if (!takesKey(call)) return refusal;
          const { idempotencyKey: key } = call.trace;
          if (!refusal && key !== undefined)
            Object.assign(lastSent(call.deployment), { key, business: caller(call).id, at: now(call) });
          const other = leftOver(call);
          if (!refusal || other === null || call.header('idempotency-key') !== undefined) return refusal;
          call.trace.idempotencyKey = other;
          return null;
        }),
    },
  ),
  ...breakingLive(['scopes.fixed-at-creation', 'scopes.charges.get.required', 'scopes.charges.list.required'], {
    'seventeenth.halopesa-reads: a key that made a charge on halopesa may read charges from then on': together(
      change('making')((was) => ({
        order: (order, call) => {
          if (order.rail === 'halopesa' && call.trace.key) widened(call.deployment).add(call.trace.key.secret);
          return was.order(order, call);
        },
      })),
      access((was) => ({
        holds: (key, scope, call) =>
          was.holds(key, scope, call) || (scope === 'charges:read' && widened(call.deployment).has(key.secret)),
      })),
    ),
  }),
];
