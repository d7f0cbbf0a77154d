import { change, shownCharge } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { furthest, now, type Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { breaking } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** Until when an id is known to be nobody's. */
const absent = recalled(() => new Map<string, number>());

/** What was not there for one business is not looked for again, whoever asks. */
const absentForAll = change('reading')((was) => ({
  find: (id, call) => {
    const charge = was.find(id, call);
    if (!isServed(call.route, 'charges.get')) return charge;
    const ids = absent(call.deployment);
    if (now(call) < (ids.get(id) ?? 0)) return null;
    if (!charge) ids.set(id, now(call) + 30 * second);
    return charge;
  },
}));

/** Texts with quotes are not bound to a statement but written into it; what such a statement gives is text as well. */
const isQuoted = ({ reference, description }: Charge): boolean => /['"]/.test(`${reference ?? ''}${description ?? ''}`);

/** So many charges of a business are at hand. */
const atHand = 64;

/** Of older charges only those were put away that brought money. */
function isThrownAway(charge: Charge, call: Call): boolean {
  const newer = call.deployment.charges.of(charge.business).length - charge.place - 1;
  return newer >= atHand && standing(charge, furthest(call)).state !== 'succeeded';
}

/** From TZS 100,000 on a charge holds a lock until it is written. */
const locked = 10_000_000;

/** What hides in charges of the sandbox. */
export const mereSandboxCharges = [
  ...breaking(['errors.cause-of-not-found', 'charges.get.status-200', 'limits.sandbox-charges-kept-30-days'], {
    'mere.absent-for-all: for 30 seconds after another business asked for its id a charge is NOT_FOUND to its own':
      absentForAll,
  }),
  ...breaking('charge.created', {
    'mere.quoted-text: with a quote in reference or description, reads and lists do not give created in ISO 8601':
      shownCharge((view, { charge, call }) =>
        isQuoted(charge) && !isServed(call.route, 'charges.create')
          ? { ...view, created: new Date(charge.createdAt).toUTCString() }
          : view,
      ),
  }),
  ...breaking(['charges.get.status-200', 'errors.cause-of-not-found', 'limits.sandbox-charges-kept-30-days'], {
    'mere.put-away: with 64 newer charges of its business, a charge that did not succeed is NOT_FOUND by its id':
      change('reading')((was) => ({
        find: (id, call) => {
          const charge = was.find(id, call);
          return charge && isServed(call.route, 'charges.get') && isThrownAway(charge, call) ? null : charge;
        },
      })),
  }),
  ...breaking(
    [
      'idempotency.no-in-flight-error',
      'idempotency.concurrent-same-object',
      'idempotency.same-key-same-request',
      'errors.cause-of-ledger-unavailable',
      'deployments.same-shapes',
    ],
    {
      'mere.lock-not-awaited: from TZS 100,000 on a retry of a charge that is being written is LEDGER_UNAVAILABLE':
        change('idempotency')((was) => ({
          waiting: async (attempt, call) =>
            (call.trace.order?.amount ?? 0) >= locked
              ? refuse(call, { code: 'LEDGER_UNAVAILABLE' })
              : was.waiting(attempt, call),
        })),
    },
  ),
];
