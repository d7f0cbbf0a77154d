import { shownAt, statusAt } from '../../../change.ts';
import { standing } from '../../../charges/charge.ts';
import { caller, furthest, type Call } from '../../../http/call.ts';
import type { When } from '../../../when.ts';
import { breakingLive } from '../../fault.ts';

/** A next page of a filtered list is read from an index that has no fees. */
const isReadFromIndex = ({ query }: Call): boolean => query.has('state') && query.has('starting_after');

/** From TZS 1,000,000 on a code waits for those that are still open at its till. */
const large = 100_000_000;

/** A large amount at a till where another code waits to be scanned. */
const isQueued: When = ({ body }, call) => {
  const { posOrder, replayed } = call.trace;
  if (!posOrder || replayed || posOrder.amount < large) return false;
  return call.deployment.charges
    .of(caller(call))
    .some(
      (charge) =>
        charge.id !== body?.['id'] &&
        charge.origin.is === 'pos' &&
        charge.origin.till.number === posOrder.till.number &&
        standing(charge, furthest(call)).state === 'requires_payment',
    );
};

/** What hides in what is asked of payers. */
export const mesaLiveMoney = [
  ...breakingLive(
    [
      'money.balance-moves-by-net',
      'charge.net-is-amount-minus-fee',
      'pos-charge.net-is-amount-minus-mdr',
      'event.charge-details',
    ],
    {
      'mesa.index-without-fees: on a next page of a list by state net_minor is the whole amount': shownAt(
        'charges.list',
      )((view, { charge, call }) => (isReadFromIndex(call) ? { ...view, net_minor: charge.amount } : view)),
    },
  ),
  ...breakingLive('pos.create.status-201', {
    'mesa.queued-code: a code of TZS 1,000,000 or more is a 202 while another one is open at its till': statusAt(
      'pos.create',
      202,
      isQueued,
    ),
  }),
];
