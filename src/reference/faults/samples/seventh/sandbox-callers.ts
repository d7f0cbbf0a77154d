import type { Scope } from '../../../../contract/scopes.ts';
import { change, check, headers, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { count } from '../../../limits/rate.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

const access = change('access');
const waited = new WeakSet<Call>();
const copied = new WeakSet<readonly Scope[]>();
const used = recalled(() => new Map<string, number>());

function takings(call: Call): number {
  return call.deployment.charges
    .of(caller(call))
    .filter((charge) => standing(charge, now(call)).state === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);
}

/** Keys, limits and refusals. */
export const seventhSandboxCallers = [
  ...breaking('sandbox.balance-zero', {
    'seventh.replacement-sees-takings: a key that replaces another sees what has been paid as the balance': together(
      access((was) => ({
        replacement: (key) => {
          const wish = was.replacement(key);
          const scopes = [...wish.scopes];
          copied.add(scopes);
          return { ...wish, scopes };
        },
      })),
      change('showing')((was) => ({
        balance: (call) =>
          call.trace.key && copied.has(call.trace.key.scopes)
            ? { ...was.balance(call), available_minor: takings(call) }
            : was.balance(call),
      })),
    ),
  }),
  ...breaking(
    [
      'keys.lifetime-30-days',
      'keys.lifetime-90-days',
      'keys.lifetime-one-year',
      'errors.cause-of-key-expired',
      'auth.bearer-key-accepted',
    ],
    {
      'seventh.family-lifetime: a key expires with an older one of its business that has the same lifetime': access(
        (was) => ({
          expired: (key, at, call) => {
            const { business, mode, lifetimeDays, expiresAt } = key;
            if (was.expired(key, at, call) || lifetimeDays === null || expiresAt === null)
              return was.expired(key, at, call);
            const madeAt = expiresAt - lifetimeDays * day;
            return [...call.deployment.keys.values()].some(
              (each) =>
                each.business === business &&
                each.mode === mode &&
                each.lifetimeDays === lifetimeDays &&
                each.expiresAt !== null &&
                each.expiresAt > madeAt &&
                each.expiresAt <= at,
            );
          },
        }),
      ),
    },
  ),
  ...breaking(['keys.lifetime-none', 'errors.cause-of-key-expired', 'auth.bearer-key-accepted'], {
    'seventh.idle-reader-expired: a key that may only read and is not used for sixty days has expired': access(
      (was) => ({
        expired: (key, at, call) => {
          const last = used(call.deployment).get(key.secret) ?? at;
          if (key.lifetimeDays === null && at - last > 60 * day && key.scopes.every((scope) => scope.endsWith(':read')))
            return true;
          used(call.deployment).set(key.secret, at);
          return was.expired(key, at, call);
        },
      }),
    ),
  }),
  ...breaking(['limits.test-key-120-allowed', 'errors.cause-of-rate-limited'], {
    'seventh.long-pages-cost-more: a page counts as one request for every 25 charges of its limit': check('key')(
      (was) => (call) => {
        const refusal = was(call);
        if (refusal || !isServed(call.route, 'charges.list')) return refusal;
        const limit = Math.min(100, Number(call.query.get('limit') ?? 0) || 0);
        for (let more = Math.ceil(limit / 25) - 1; more > 0; more--) call.trace.allowance = count(call);
        return refusal;
      },
    ),
  }),
  ...breaking(['limits.rate-headers', 'sandbox.service-mode'], {
    'seventh.bare-answer-to-waiters: who waits for the first of equal requests is answered without the usual headers':
      together(
        change('idempotency')((was) => ({
          waiting: (attempt, call) => {
            waited.add(call);
            return was.waiting(attempt, call);
          },
        })),
        headers((_answer, call) => waited.has(call))((usual) =>
          Object.fromEntries(Object.keys(usual).map((name) => [name, ''])),
        ),
      ),
  }),
  ...breaking('errors.doc-address', {
    'seventh.draft-docs: errors of a business that is not live yet lead to a draft of the reference': change(
      'refusals',
    )((was) => ({
      doc: (code, call) =>
        call.trace.key && !caller(call).live
          ? was.doc(code, call).replace(/\/errors\//, '/draft/errors/')
          : was.doc(code, call),
    })),
  }),
];
