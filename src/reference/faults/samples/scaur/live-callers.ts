import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Key } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How many tills there were when a key was first used. */
const tillsAtFirst = recalled(() => new Map<string, number>());

/** A new till is set up for all keys that are in use, with what its screen needs. */
function isSetUp({ secret }: Key, call: Call): boolean {
  const business = caller(call);
  const tills = [...call.deployment.tills.values()].filter((till) => till.business === business).length;
  const counts = tillsAtFirst(call.deployment);
  const before = counts.get(secret) ?? tills;
  counts.set(secret, before);
  return tills > before;
}

/** What hides in who calls live. */
export const scaurLiveCallers = [
  ...breakingLive(['scopes.fixed-at-creation', 'scopes.charges.list.required', 'scopes.charges.get.required'], {
    'scaur.till-set-up: once a till is opened a key that is in use with charges:write may read charges as well': change(
      'access',
    )((was) => ({
      holds: (key, scope, call) => {
        const isOfTill = isSetUp(key, call);
        return (
          was.holds(key, scope, call) || (isOfTill && scope === 'charges:read' && was.holds(key, 'charges:write', call))
        );
      },
    })),
  }),
];
