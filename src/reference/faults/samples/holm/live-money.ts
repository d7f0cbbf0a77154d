import type { Patch } from '../../../behaviour.ts';
import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** What stands in the ledger of a business. */
const entries = (business: Business, call: Call): readonly Charge[] =>
  call.deployment.charges.of(business).filter((charge) => standing(charge, furthest(call)).state === 'succeeded');

/** The currency is read from the latest entries, of which those of a week are at hand. */
const atHand = 7 * day;

function isOutOfReach(call: Call): boolean {
  const paid = entries(caller(call), call).map((charge) => charge.createdAt + standing(charge, furthest(call)).after);
  return paid.length > 0 && furthest(call) - Math.max(...paid) > atHand;
}

/** What was paid while the ledger could not be reached; it is written there later, as the payer paid it. */
const writtenLater = new WeakSet<Charge>();

const bookedWhole: Patch = together(
  (behaviour) => ({
    ...behaviour,
    listeners: [
      ...behaviour.listeners,
      ({ is, charge }, deployment) => {
        if (is === 'succeeded' && !deployment.condition.ledgerAvailable) writtenLater.add(charge);
      },
    ],
  }),
  change('ledger')((was) => ({
    available: (business, call) =>
      entries(business, call)
        .filter((charge) => writtenLater.has(charge))
        .reduce((sum, { fee }) => sum + fee, was.available(business, call)),
  })),
);

/** What hides in balances. */
export const holmLiveMoney = [
  ...breakingLive('balance.currency', {
    'holm.no-entries: a week after the last payment a balance has the currency null': change('showing')((was) => ({
      balance: (call) => (isOutOfReach(call) ? { ...was.balance(call), currency: null } : was.balance(call)),
    })),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'holm.written-later: a charge that is paid while the ledger is away raises the balance by its whole amount':
      bookedWhole,
  }),
];
