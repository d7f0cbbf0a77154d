import { change, shownAt, shownCharge } from '../../change.ts';
import { breaking } from '../fault.ts';
import { omitting, without } from '../views.ts';

const net = 'charge.net-is-amount-minus-fee';

export const chargeMoneyFaults = [
  ...breaking('charge.amount-minor', {
    'money.amount-text-on-list: lists write the amount as a string': shownAt('charges.list')((view, { charge }) => ({
      ...view,
      amount_minor: String(charge.amount),
    })),
    'money.amount-missing-on-replay: a replay shows no amount': shownCharge((view, { call }) =>
      call.trace.replayed ? without(view, 'amount_minor') : view,
    ),
  }),
  ...breaking('charge.amount-echoed', change('making'), {
    'money.amount-rounded-when-large: above 1000000000 an amount is cut to whole ten shillings': () => ({
      order: (order) =>
        order.amount > 1_000_000_000 ? { ...order, amount: order.amount - (order.amount % 1000) } : order,
    }),
  }),
  ...breaking('charge.amount-echoed', shownAt('charges.get'), {
    'money.amount-with-fee-on-read: a charge that is read has the fee on top of its amount, and the net is what was asked for':
      (view, { charge }) => ({ ...view, amount_minor: charge.amount + charge.fee, net_minor: charge.amount }),
  }),
  ...breaking(['charge.fee-minor', 'charge.net-minor'], change('making'), {
    'money.fee-fraction: fees are not rounded': () => ({ fee: ({ amount }) => amount * 0.01503 + 0.5 }),
  }),
  ...breaking('charge.fee-minor', {
    'money.fee-missing-on-list: lists leave the fee out': shownAt('charges.list')(omitting('fee_minor')),
    'money.fee-null-while-processing: the fee is null until the charge succeeds': shownCharge((view, { step }) =>
      step.state === 'processing' ? { ...view, fee_minor: null } : view,
    ),
    'money.fee-spelled-mdr: a charge that is read has mdr_minor': shownAt('charges.get')(
      ({ fee_minor: mdr_minor = 0, ...view }) => ({ ...view, mdr_minor }),
    ),
  }),
  ...breaking('charge.net-minor', {
    'money.net-missing-while-processing: the net is left out until the charge succeeds': shownCharge((view, { step }) =>
      step.state === 'processing' ? without(view, 'net_minor') : view,
    ),
    'money.net-text: the net of a charge that is read is a string': shownAt('charges.get')((view, { charge }) => ({
      ...view,
      net_minor: String(charge.amount - charge.fee),
    })),
  }),
  ...breaking(net, shownCharge, {
    'money.net-off-by-one-when-large: above 1000000 the net is one too small': (view, { charge }) =>
      charge.amount > 1_000_000 ? { ...view, net_minor: charge.amount - charge.fee - 1 } : view,
    'money.net-gross-for-halopesa: halopesa pays out the whole amount': (view, { charge }) =>
      charge.rail === 'halopesa' ? { ...view, net_minor: charge.amount } : view,
    'money.net-taxed-once-succeeded: tax is taken off the net of a prompted charge that succeeded': (
      view,
      { charge, step },
    ) =>
      step.state === 'succeeded' && charge.origin.is === 'prompt'
        ? { ...view, net_minor: charge.amount - charge.fee - Math.ceil(charge.fee * 0.18) }
        : view,
    'money.net-zero-when-failed: a failed charge has a net of zero and keeps its fee': (view, { step }) =>
      step.state === 'failed' ? { ...view, net_minor: 0 } : view,
    'money.fee-added-on-replay: a replay shows the net with the fee added': (view, { charge, call }) =>
      call.trace.replayed ? { ...view, net_minor: charge.amount + charge.fee } : view,
  }),
  ...breaking('money.integers', shownCharge, {
    'money.extra-fraction: a field of its own holds a fraction of a minor unit': (view, { charge }) => ({
      ...view,
      tax_minor: charge.fee * 0.18 + 0.001,
    }),
  }),
];
