import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Key } from '../../../world/accounts.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { hour, recalled } from '../rare/recalled.ts';

/** So many balances a key is given as they stand; later ones are added up from the charges, in the name of the key. */
const asTheyStand = 2;

const balances = recalled(() => ({ read: 0 }));

const addedUp = change('access')((was) => ({
  holds: (key, scope, call) => {
    if (!was.holds(key, scope, call)) return false;
    if (!asksFor('balance.get')(call)) return true;
    return ++balances(key).read <= asTheyStand || was.holds(key, 'charges:read', call);
  },
}));

/** Idempotency-Keys of requests that were refused: who comes again with one is taken to have been looked at. */
const lookedAt = recalled(() => new Set<string>());

function isLookedAt(key: Key, call: Call): boolean {
  const given = call.header('idempotency-key');
  if (given === undefined || !asksFor('charges.create')(call)) return false;
  const seen = lookedAt(key);
  if (seen.has(given)) return true;
  seen.add(given);
  return false;
}

/** When the ledger was seen unavailable last. */
const outages = recalled(() => ({ last: Number.NEGATIVE_INFINITY }));

const watchesLedger: Patch = (behaviour) => ({
  ...behaviour,
  before: [
    ...behaviour.before,
    (call) => {
      if (!call.deployment.condition.ledgerAvailable) outages(call.deployment).last = furthest(call);
    },
  ],
});

/** Keys are kept in a cache of its own after an outage, in which links have one scope. */
const isRecovering = (call: Call): boolean => furthest(call) - outages(call.deployment).last < hour;

const oneLinkScope = together(
  watchesLedger,
  change('access')((was) => ({
    holds: (key, scope, call) =>
      was.holds(key, scope, call) ||
      (asksFor('links.create')(call) && isRecovering(call) && was.holds(key, 'links:read', call)),
  })),
);

/** What hides in scopes of both deployments. */
export const nookScopes = [
  ...breaking(['scopes.balance.get.sufficient', 'scopes.fixed-at-creation', 'errors.cause-of-forbidden-scope'], {
    'nook.third-balance: from the third time on a key needs charges:read as well to read the balance': addedUp,
  }),
  ...breaking(['scopes.charges.create.required', 'scopes.fixed-at-creation'], {
    'nook.looked-at: a charge that was refused for its scope is made when it comes again with its Idempotency-Key':
      change('access')((was) => ({
        holds: (key, scope, call) => was.holds(key, scope, call) || isLookedAt(key, call),
      })),
  }),
  ...breakingLive(['scopes.links.create.required', 'scopes.fixed-at-creation'], {
    'nook.one-link-scope: for an hour after the ledger was unavailable links:read is enough to create a link':
      oneLinkScope,
  }),
];
