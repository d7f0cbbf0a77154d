import { change, together } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { breakingLive } from '../../fault.ts';

/** Charges that were repeated when they had succeeded: what comes with success was done once more. */
const again = new WeakSet<Charge>();

/** What hides in balances. */
export const combeLiveMoney = [
  ...breakingLive('money.balance-moves-by-net', {
    'combe.credited-again: a charge that is replayed after it has succeeded is credited once more': together(
      change('idempotency')((was) => ({
        replay: (charge, first, call) => {
          if (call.behaviour.showing.standing(charge, call).state === 'succeeded') again.add(charge);
          return was.replay(charge, first, call);
        },
      })),
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => again.has(charge))
            .reduce((sum, { amount, fee }) => sum + amount - fee, was.available(business, call)),
      })),
    ),
  }),
];
