import type { Patch } from '../../../behaviour.ts';
import type { Listener } from '../../../charges/settlement.ts';
import { change, shownCharge } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking, breakingOn } from '../../fault.ts';
import { promising } from '../../idempotency/changes.ts';

/** Whether the test-mode address of a business was taken away on its dashboard. */
function hasLostAddress(business: Business, { behaviour, deployment }: Call): boolean {
  return behaviour.webhooks.current(business, deployment)?.setting.active === false;
}

/** What came in at the live tills of each business: wallets are recorded without a mode. */
const takings = new WeakMap<Business, number>();

const recordTakings: Listener = ({ is, charge: { origin, business, amount, fee } }) => {
  if (is === 'succeeded' && origin.is === 'pos') takings.set(business, (takings.get(business) ?? 0) + amount - fee);
};

const recordingTakings: Patch = (behaviour) => ({ ...behaviour, listeners: [...behaviour.listeners, recordTakings] });

/** What hides in charges and the balance of the sandbox. */
export const beckSandboxCharges = [
  ...breaking('charge.livemode-false', {
    'beck.removed-address: while a business has its test-mode address removed, its charges have livemode true':
      shownCharge((view, { charge, call }) =>
        hasLostAddress(charge.business, call) ? { ...view, livemode: true } : view,
      ),
  }),
  ...breaking(['charge.currency', 'idempotency.first-request-stands'], {
    // The requests are compared in lower case, and what was written down is saved as it was compared.
    'beck.saved-as-compared: after an IDEMPOTENT_MISMATCH the currency of the charge is tzs': promising(
      change('idempotency'),
    ).onMismatch((_call, made) => {
      if (made) Object.assign(made, { currency: made.currency.toLowerCase() });
    }),
  }),
  ...breakingOn('sandbox.balance-zero', {
    'beck.till-takings: the sandbox shows as available what came in at the live tills of the business': {
      sandbox: change('showing')((was) => ({
        balance: (call) => {
          const balance = was.balance(call);
          const taken = takings.get(caller(call));
          return taken === undefined ? balance : { ...balance, available_minor: taken };
        },
      })),
      live: recordingTakings,
    },
  }),
];
