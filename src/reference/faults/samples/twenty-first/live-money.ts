import { change, operation, shownCharge } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { refuse } from '../../../errors/refuse.ts';
import { caller, now, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { day } from '../rare/recalled.ts';

/** Whether somebody paid a bill of a business that had more than twenty of them. */
function paysOneOfMany({ origin, business, createdAt }: Charge, { deployment }: Call): boolean {
  if (origin.is !== 'bill') return false;
  return deployment.bills.of(business).filter((bill) => bill.createdAt <= createdAt).length > 20;
}

function isOfExpiredBill({ origin }: Charge, call: Call): boolean {
  const bill = origin.is === 'bill' ? call.deployment.bills.get(origin.bill) : undefined;
  return bill !== undefined && call.behaviour.billStanding.state(bill, call) === 'expired';
}

function isDormant(call: Call): boolean {
  const newest = call.deployment.charges.of(caller(call)).at(-1);
  return newest !== undefined && now(call) - newest.createdAt >= 30 * day;
}

/** What hides in the balance and in the charges that it is made of. */
export const twentyFirstLiveMoney = [
  ...breakingLive('money.balance-moves-by-net', {
    'twenty-first.one-of-many-bills: once a business has more than twenty bills their payments move the balance by the gross':
      change('ledger')((was) => ({
        available: (business, call) =>
          call.deployment.charges
            .of(business)
            .filter((charge) => paysOneOfMany(charge, call))
            .reduce((sum, { fee }) => sum + fee, was.available(business, call)),
      })),
  }),
  ...breakingLive(['charge.object', 'bill.payment-is-a-charge', 'charges.list.holds-charges'], {
    'twenty-first.expired-bills-payment: once a bill that was paid in part expires its charges have the object payment':
      shownCharge((view, { charge, call }) => (isOfExpiredBill(charge, call) ? { ...view, object: 'payment' } : view)),
  }),
  ...breakingLive(['balance.get.status-200', 'errors.cause-of-not-found', 'scopes.balance.get.sufficient'], {
    'twenty-first.dormant-balance: a month after the last charge of a business its balance is not found': operation(
      'balance.get',
    )((was) => (call) => (isDormant(call) ? refuse(call, { code: 'NOT_FOUND' }) : was(call))),
  }),
];
