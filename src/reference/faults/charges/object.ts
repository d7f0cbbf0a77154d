import { onceIn } from './changes.ts';
import type { Patch } from '../../behaviour.ts';
import { change, shownAt, shownCharge } from '../../change.ts';
import type { Branch } from '../../charges/charge.ts';
import type { JsonObject } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { omitting, setting, without } from '../views.ts';

const minute = 60_000;

const expiring = (after: number): Patch => change('making')(() => ({ expiresAt: (createdAt) => createdAt + after }));

const net = 'charge.net-is-amount-minus-fee';

const failuresAlike = ({ payer, note }: Branch): JsonObject => ({
  payer,
  note: note.startsWith('failed') ? 'the payment fails' : note,
});

/** What a charge says of itself, its times and its money. */
export const chargeObjectFaults = [
  ...breaking('charge.id-prefix', change('making'), {
    'charge.id-other-prefix: ids begin with chg_': (was) => ({
      id: (random, call) => was.id(random, call).replace('ch_', 'chg_'),
    }),
  }),
  ...breaking('charge.id', shownCharge, {
    'charge.id-missing-on-replay: a replay shows no id': (view, { call }) =>
      call.trace.replayed ? without(view, 'id') : view,
  }),
  ...breaking('charge.object', {
    'charge.object-on-read: a charge that is read is a payment': shownAt('charges.get')(setting({ object: 'payment' })),
    'charge.object-missing-on-create: a new charge has no object': shownAt('charges.create')(omitting('object')),
  }),
  ...breaking('charge.state', shownAt('charges.create'), {
    'charge.state-pending-on-create: a new airtel charge is pending': (view, { charge }) =>
      charge.rail === 'airtel' ? { ...view, state: 'pending' } : view,
  }),
  ...breaking('charge.currency', {
    'charge.currency-small: lists write tzs': shownAt('charges.list')(setting({ currency: 'tzs' })),
    'charge.currency-missing-on-read: a charge that is read has no currency': shownAt('charges.get')(
      omitting('currency'),
    ),
  }),
  ...breaking('charge.livemode-false', {
    'charge.livemode-true-on-list: lists call sandbox charges live': shownAt('charges.list')(
      setting({ livemode: true }),
    ),
    'charge.livemode-missing-on-create: a new charge has no livemode': shownAt('charges.create')(omitting('livemode')),
    'charge.livemode-text: livemode is "false"': shownAt('charges.get')(setting({ livemode: 'false' })),
  }),
  ...breaking('charge.simulation', {
    'charge.simulation-gone-once-succeeded: a succeeded charge has no simulation': onceIn('succeeded')(
      omitting('simulation'),
    ),
    'charge.simulation-missing-on-list: lists leave simulation out': shownAt('charges.list')(omitting('simulation')),
  }),
  ...breaking('charge.simulation-payer', {
    'charge.simulation-without-payer: the simulation of a charge that is read has no payer': shownAt('charges.get')(
      (view, { charge }) => ({ ...view, simulation: { note: charge.branch.note } }),
    ),
  }),
  ...breaking('charge.simulation-note', {
    'charge.simulation-without-note: the simulation of a charge that is read has no note': shownAt('charges.get')(
      (view, { charge }) => ({ ...view, simulation: { payer: charge.branch.payer } }),
    ),
  }),
  ...breaking('charge.simulation-note-names-branch', shownCharge, {
    'charge.simulation-same-note: all branches have one note': (view, { charge }) => ({
      ...view,
      simulation: { payer: charge.branch.payer, note: 'This is a simulation.' },
    }),
    'charge.simulation-note-of-failures: a charge that the payer declines and one without funds have one note': (
      view,
      { charge },
    ) => ({ ...view, simulation: failuresAlike(charge.branch) }),
  }),
  ...breaking('charge.simulation-note-names-branch', shownAt('charges.get'), {
    'charge.simulation-note-of-failures-read: read alone, all charges that fail have one note': (view, { charge }) => ({
      ...view,
      simulation: failuresAlike(charge.branch),
    }),
  }),
  ...breaking('charge.created', {
    'charge.created-with-space: a charge that is read has created without T and zone': shownAt('charges.get')(
      (view, { charge }) => ({
        ...view,
        created: new Date(charge.createdAt).toISOString().replace('T', ' ').replace('Z', ''),
      }),
    ),
    'charge.created-on-thirteenth-month: months are counted from 1 twice': shownAt('charges.get')(
      (view, { charge }) => ({ ...view, created: new Date(charge.createdAt).toISOString().replace(/-\d\d-/, '-13-') }),
    ),
    'charge.created-in-seconds: lists give created in Unix seconds': shownAt('charges.list')((view, { charge }) => ({
      ...view,
      created: Math.floor(charge.createdAt / 1000),
    })),
    'charge.created-missing-on-create: a new charge has no created': shownAt('charges.create')(omitting('created')),
  }),
  ...breaking('charge.expires-after-15-minutes', {
    'charge.expires-after-14-minutes: the window is 14 minutes': expiring(14 * minute),
    'charge.expires-after-5-minutes: the window is that of a till': expiring(5 * minute),
    'charge.expires-ten-seconds-late: the window is 15 minutes and ten seconds': expiring(15 * minute + 10_000),
    'charge.expires-earlier-for-airtel: airtel gets 10 minutes': shownCharge((view, { charge, call }) =>
      charge.rail === 'airtel'
        ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + 10 * minute, call) }
        : view,
    ),
    'charge.expires-from-now: every read counts 15 minutes from now': shownAt('charges.get')((view, { call }) => ({
      ...view,
      expires_at: call.behaviour.wire.dateTime(call.deployment.clock.now() + 15 * minute, call),
    })),
    'charge.expires-in-local-time: lists give local time with the zone of Greenwich for prompted charges': shownAt(
      'charges.list',
    )((view, { charge, call }) =>
      charge.origin.is === 'prompt'
        ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.expiresAt + 180 * minute, call) }
        : view,
    ),
  }),
  ...breaking('charge.expires-at', {
    'charge.expires-null-once-succeeded: a succeeded charge expires at null': onceIn('succeeded')(
      setting({ expires_at: null }),
    ),
    'charge.expires-missing-on-list: lists leave expires_at out': shownAt('charges.list')(omitting('expires_at')),
  }),
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
    'money.fee-null-while-processing: the fee is null until the charge succeeds': onceIn('processing')(
      setting({ fee_minor: null }),
    ),
    'money.fee-spelled-mdr: a charge that is read has mdr_minor': shownAt('charges.get')(
      ({ fee_minor: mdr_minor = 0, ...view }) => ({ ...view, mdr_minor }),
    ),
  }),
  ...breaking('charge.net-minor', {
    'money.net-missing-while-processing: the net is left out until the charge succeeds': onceIn('processing')(
      omitting('net_minor'),
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
