import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How many payments a balance held when it was read last. */
const known = recalled(() => new Map<Business, number>());

/** So many new entries are folded into a snapshot. */
const folded = 3;

function isFolded(call: Call): boolean {
  const { deployment, behaviour } = call;
  const business = caller(call);
  const paid = deployment.charges
    .of(business)
    .filter((charge) => behaviour.showing.standing(charge, call).state === 'succeeded').length;
  const before = known(deployment).get(business) ?? paid;
  known(deployment).set(business, paid);
  return paid - before >= folded;
}

/** What hides in the balance of live. */
export const heathLiveMoney = [
  ...breakingLive('balance.object', {
    'heath.folded-balance: a balance that three payments or more came to since its last read is a balance_snapshot':
      change('showing')((was) => ({
        balance: (call) => ({
          ...was.balance(call),
          ...(isFolded(call) && { object: 'balance_snapshot' }),
        }),
      })),
  }),
];
