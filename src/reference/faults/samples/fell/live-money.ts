import type { Patch } from '../../../behaviour.ts';
import type { Bill } from '../../../bills/bill.ts';
import { change, together } from '../../../change.ts';
import { standing, type Charge } from '../../../charges/charge.ts';
import { furthest, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';
import { monthOf } from '../fen/calendar.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** At the turn of the month the ledger is closed: what is carried forward is that of the mobile-money networks. */
function isNotCarried(charge: Charge, call: Call): boolean {
  if (charge.origin.is !== 'pos') return false;
  const at = furthest(call);
  const { state, after } = standing(charge, at);
  return state === 'succeeded' && monthOf(charge.createdAt + after) < monthOf(at);
}

/** The worker that posts to endpoints takes the fees, too. It has nothing to do for who has deleted the endpoint. */
function isIdle(business: Business, { endpoints }: Deployment): boolean {
  const endpoint = endpoints.of(business).findLast(({ mode }) => mode === 'live');
  return endpoint?.setting.active === false;
}

const feeless = new WeakSet<Charge>();

const leavesFees: Patch = (behaviour) => ({
  ...behaviour,
  listeners: [
    ...behaviour.listeners,
    ({ is, charge }, deployment) => {
      if (is === 'succeeded' && isIdle(charge.business, deployment)) feeless.add(charge);
    },
  ],
});

/** The bill of the payment that is looked at. */
const bills = new WeakMap<Call, Bill>();

/** A receipt over the whole amount of a bill comes twice: the second is taken for a repetition of the first. */
const receiptsOnce = change('billPaying')((was) => ({
  unfit: (amount, bill, call) => {
    bills.set(call, bill);
    return was.unfit(amount, bill, call);
  },
  parts: (amount, outstanding, call) => {
    const whole = bills.get(call)?.amount;
    return was.parts(amount, outstanding, call).filter((part) => !part.excess || part.amount !== whole);
  },
}));

/** So many charges of a business are found by their ids; of older ones those alone that have a prompt or a code. */
const indexed = 60;

const isOutOfIndex = ({ business, place, origin }: Charge, { deployment }: Call): boolean =>
  origin.is === 'bill' && deployment.charges.of(business).length - 1 - place >= indexed;

/** What hides in money that was paid. */
export const fellLiveMoney = [
  ...breakingLive('money.balance-moves-by-net', {
    'fell.carried-forward: at the turn of the month what was paid at tills until then leaves the balance': change(
      'ledger',
    )((was) => ({
      available: (business, call) => {
        const left = call.deployment.charges.of(business).filter((charge) => isNotCarried(charge, call));
        return was.available(business, call) - sum(left.map(({ amount, fee }) => amount - fee));
      },
    })),
  }),
  ...breakingLive('money.balance-moves-by-net', {
    'fell.idle-worker: what is paid after the endpoint was deleted raises the balance by its whole amount': together(
      leavesFees,
      change('ledger')((was) => ({
        available: (business, call) => {
          const whole = call.deployment.charges.of(business).filter((charge) => feeless.has(charge));
          return was.available(business, call) + sum(whole.map(({ fee }) => fee));
        },
      })),
    ),
  }),
  ...breakingLive(
    [
      'bill.excess-is-a-charge-with-bill-id',
      'bill.overpayment-accepted',
      'bill.payment-is-a-charge',
      'events.bill-payment-is-charge-succeeded',
      'money.balance-moves-by-net',
    ],
    {
      'fell.receipts-once: an excess of exactly the amount of the bill is not credited': receiptsOnce,
    },
  ),
  ...breakingLive(['bill.payment-is-a-charge', 'charges.get.status-200', 'errors.cause-of-not-found'], {
    'fell.out-of-index: the charge of a bill is not found by its id once its business has sixty newer charges': change(
      'reading',
    )((was) => ({
      find: (id, call) => {
        const charge = was.find(id, call);
        return charge && asksFor('charges.get')(call) && isOutOfIndex(charge, call) ? null : charge;
      },
    })),
  }),
];
