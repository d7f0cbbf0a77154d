import { change, shownAt, shownCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { JsonObject } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { omitting, setting, without } from '../views.ts';

const onceSucceeded = (alter: (view: JsonObject) => JsonObject): Patch =>
  shownCharge((view, { step }) => (step.state === 'succeeded' ? alter(view) : view));

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
    'charge.simulation-gone-once-succeeded: a succeeded charge has no simulation': onceSucceeded(
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
  }),
];
