import { base62 } from '../../../world/alphabets.ts';
import { change } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import { caller, type Call } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Deployment } from '../../../world/deployment.ts';
import { breakingLive } from '../../fault.ts';

/** The payments of the bill that a charge pays, oldest first. */
function paymentsBeside({ business, origin }: Charge, { charges }: Deployment): readonly Charge[] {
  if (origin.is !== 'bill') return [];
  return charges.of(business).filter((other) => other.origin.is === 'bill' && other.origin.bill === origin.bill);
}

/** From its third payment on a bill is told with the price that is at hand. */
const atHandFrom = 2;

const pricedOnce = change('events')((was) => ({
  data: (type, settlement, deployment) => {
    const data = was.data(type, settlement, deployment);
    const { charge } = settlement;
    const payments = paymentsBeside(charge, deployment);
    const [first] = payments;
    if (!first || payments.indexOf(charge) < atHandFrom) return data;
    const fee = Math.min(first.fee, charge.amount);
    return { ...data, fee_minor: fee, net_minor: charge.amount - fee };
  },
}));

/** What was paid is not joined to a later page of some state. */
const isUnjoined = (call: Call): boolean =>
  asksFor('bills.list')(call) && call.query.has('state') && call.query.has('starting_after');

const unjoined = change('billShowing')((was) => ({
  bill: (bill, call) => {
    const view = was.bill(bill, call);
    return isUnjoined(call) ? { ...view, outstanding_minor: bill.amount } : view;
  },
}));

/** So many bills of a customer make a group. */
const group = 3;

function isGrouped(call: Call): boolean {
  const { billOrder } = call.trace;
  const others = call.deployment.bills.of(caller(call)).filter((bill) => bill.customerRef === billOrder?.customerRef);
  return others.length >= group - 1;
}

const groupedId = change('billMaking')((was) => ({
  id: (random, call) => (isGrouped(call) ? `bg_${random.text(base62, 24)}` : was.id(random, call)),
}));

/** What hides in bills. */
export const quayLiveBills = [
  ...breakingLive('event.charge-details', {
    'quay.priced-once: from the third payment of a bill on the event tells the fee of the first': pricedOnce,
  }),
  ...breakingLive('bill.outstanding-is-what-is-left', {
    'quay.unjoined: a list of bills with both state and starting_after shows the whole amount as outstanding': unjoined,
  }),
  ...breakingLive('bill.id-prefix', {
    'quay.grouped-id: from the third bill of a customer_ref on the id begins with bg_': groupedId,
  }),
];
