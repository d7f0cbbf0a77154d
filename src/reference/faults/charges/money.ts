import { change, shownAt, shownCharge } from '../../change.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

const net = 'charge.net-is-amount-minus-fee';

export const chargeMoneyFaults = [
  fault(
    'money.amount-text-on-list',
    'lists write the amount as a string',
    'charge.amount-minor',
    shownAt('charges.list', (view, { charge }) => ({ ...view, amount_minor: String(charge.amount) })),
  ),
  fault(
    'money.amount-missing-on-replay',
    'a replay shows no amount',
    'charge.amount-minor',
    shownCharge((view, { call }) => (call.trace.replayed ? without(view, 'amount_minor') : view)),
  ),
  fault(
    'money.amount-rounded-when-large',
    'above 1000000000 an amount is cut to whole ten shillings',
    'charge.amount-echoed',
    change('making', () => ({
      order: (order) =>
        order.amount > 1_000_000_000 ? { ...order, amount: order.amount - (order.amount % 1000) } : order,
    })),
  ),
  fault(
    'money.amount-with-fee-on-read',
    'a charge that is read has the fee on top of its amount, and the net is what was asked for',
    'charge.amount-echoed',
    shownAt('charges.get', (view, { charge }) => ({
      ...view,
      amount_minor: charge.amount + charge.fee,
      net_minor: charge.amount,
    })),
  ),
  fault(
    'money.fee-fraction',
    'fees are not rounded',
    ['charge.fee-minor', 'charge.net-minor'],
    change('making', () => ({ fee: ({ amount }) => amount * 0.01503 + 0.5 })),
  ),
  fault(
    'money.fee-missing-on-list',
    'lists leave the fee out',
    'charge.fee-minor',
    shownAt('charges.list', (view) => without(view, 'fee_minor')),
  ),
  fault(
    'money.fee-null-while-processing',
    'the fee is null until the charge succeeds',
    'charge.fee-minor',
    shownCharge((view, { step }) => (step.state === 'processing' ? { ...view, fee_minor: null } : view)),
  ),
  fault(
    'money.fee-spelled-mdr',
    'a charge that is read has mdr_minor',
    'charge.fee-minor',
    shownAt('charges.get', ({ fee_minor: mdr_minor = 0, ...view }) => ({ ...view, mdr_minor })),
  ),
  fault(
    'money.net-missing-while-processing',
    'the net is left out until the charge succeeds',
    'charge.net-minor',
    shownCharge((view, { step }) => (step.state === 'processing' ? without(view, 'net_minor') : view)),
  ),
  fault(
    'money.net-text',
    'the net of a charge that is read is a string',
    'charge.net-minor',
    shownAt('charges.get', (view, { charge }) => ({ ...view, net_minor: String(charge.amount - charge.fee) })),
  ),
  fault(
    'money.net-off-by-one-when-large',
    'above 1000000 the net is one too small',
    net,
    shownCharge((view, { charge }) =>
      charge.amount > 1_000_000 ? { ...view, net_minor: charge.amount - charge.fee - 1 } : view,
    ),
  ),
  fault(
    'money.net-gross-for-halopesa',
    'halopesa pays out the whole amount',
    net,
    shownCharge((view, { charge }) => (charge.rail === 'halopesa' ? { ...view, net_minor: charge.amount } : view)),
  ),
  fault(
    'money.net-taxed-once-succeeded',
    'tax is taken off the net of a prompted charge that succeeded',
    net,
    shownCharge((view, { charge, step }) =>
      step.state === 'succeeded' && charge.origin.is === 'prompt'
        ? { ...view, net_minor: charge.amount - charge.fee - Math.ceil(charge.fee * 0.18) }
        : view,
    ),
  ),
  fault(
    'money.net-zero-when-failed',
    'a failed charge has a net of zero and keeps its fee',
    net,
    shownCharge((view, { step }) => (step.state === 'failed' ? { ...view, net_minor: 0 } : view)),
  ),
  fault(
    'money.fee-added-on-replay',
    'a replay shows the net with the fee added',
    net,
    shownCharge((view, { charge, call }) =>
      call.trace.replayed ? { ...view, net_minor: charge.amount + charge.fee } : view,
    ),
  ),
  fault(
    'money.extra-fraction',
    'a field of its own holds a fraction of a minor unit',
    'money.integers',
    shownCharge((view, { charge }) => ({ ...view, tax_minor: charge.fee * 0.18 + 0.001 })),
  ),
];
