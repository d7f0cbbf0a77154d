import { change, together } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import { isObject } from '../../../http/json.ts';
import { isSwept } from '../../../lists/retention.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often the balance was read since a business was last paid. */
const reads = recalled(() => new Map<Business, number>());

/** The second read keeps the settlement in a cache, that of a database without booleans. */
const fromCache = 3;

function countRead(call: Call): number {
  const counts = reads(call.deployment);
  const count = counts.get(caller(call));
  if (count === undefined) return 0;
  counts.set(caller(call), count + 1);
  return count + 1;
}

const settlementKept = together(
  (behaviour) => ({
    ...behaviour,
    listeners: [
      ...behaviour.listeners,
      ({ is, charge }, deployment) => {
        if (is === 'succeeded') reads(deployment).set(charge.business, 0);
      },
    ],
  }),
  change('showing')((was) => ({
    balance: (call) => {
      const view = was.balance(call);
      const { settlement } = view;
      return countRead(call) >= fromCache && isObject(settlement)
        ? { ...view, settlement: { ...settlement, enabled: settlement['enabled'] === true ? 1 : 0 } }
        : view;
    },
  })),
);

/** What the sweep takes back, though nothing was ever booked. */
const takenBack = (call: Call): number =>
  call.deployment.charges
    .of(caller(call))
    .filter((charge) => isSwept(charge, call) && standing(charge, furthest(call)).state === 'succeeded')
    .reduce((sum, { amount, fee }) => sum + amount - fee, 0);

/** What hides in the balance. */
export const carseSandboxBalance = [
  ...breaking('balance.settlement-enabled', {
    'carse.kept-settlement: from the third read after a payment on the balance has settlement.enabled 0':
      settlementKept,
  }),
  ...breaking('sandbox.balance-zero', {
    'carse.swept-back: once a succeeded charge is swept the balance of the sandbox is below zero by its net': change(
      'showing',
    )((was) => ({
      balance: (call) => {
        const view = was.balance(call);
        const taken = takenBack(call);
        return taken > 0 ? { ...view, available_minor: -taken } : view;
      },
    })),
  }),
];
