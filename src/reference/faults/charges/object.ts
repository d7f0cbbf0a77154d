import { change, shownAt, shownCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { JsonObject } from '../../json.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

const onceSucceeded = (alter: (view: JsonObject) => JsonObject): Patch =>
  shownCharge((view, { step }) => (step.state === 'succeeded' ? alter(view) : view));

export const chargeObjectFaults = [
  fault(
    'charge.id-other-prefix',
    'ids begin with chg_',
    'charge.id-prefix',
    change('making', (was) => ({ id: (random, call) => was.id(random, call).replace('ch_', 'chg_') })),
  ),
  fault(
    'charge.id-missing-on-replay',
    'a replay shows no id',
    'charge.id',
    shownCharge((view, { call }) => (call.trace.replayed ? without(view, 'id') : view)),
  ),
  fault(
    'charge.object-on-read',
    'a charge that is read is a payment',
    'charge.object',
    shownAt('charges.get', (view) => ({ ...view, object: 'payment' })),
  ),
  fault(
    'charge.object-missing-on-create',
    'a new charge has no object',
    'charge.object',
    shownAt('charges.create', (view) => without(view, 'object')),
  ),
  fault(
    'charge.state-pending-on-create',
    'a new airtel charge is pending',
    'charge.state',
    shownAt('charges.create', (view, { charge }) => (charge.rail === 'airtel' ? { ...view, state: 'pending' } : view)),
  ),
  fault(
    'charge.currency-small',
    'lists write tzs',
    'charge.currency',
    shownAt('charges.list', (view) => ({ ...view, currency: 'tzs' })),
  ),
  fault(
    'charge.currency-missing-on-read',
    'a charge that is read has no currency',
    'charge.currency',
    shownAt('charges.get', (view) => without(view, 'currency')),
  ),
  fault(
    'charge.livemode-true-on-list',
    'lists call sandbox charges live',
    'charge.livemode-false',
    shownAt('charges.list', (view) => ({ ...view, livemode: true })),
  ),
  fault(
    'charge.livemode-missing-on-create',
    'a new charge has no livemode',
    'charge.livemode-false',
    shownAt('charges.create', (view) => without(view, 'livemode')),
  ),
  fault(
    'charge.livemode-text',
    'livemode is "false"',
    'charge.livemode-false',
    shownAt('charges.get', (view) => ({ ...view, livemode: 'false' })),
  ),
  fault(
    'charge.simulation-gone-once-succeeded',
    'a succeeded charge has no simulation',
    'charge.simulation',
    onceSucceeded((view) => without(view, 'simulation')),
  ),
  fault(
    'charge.simulation-missing-on-list',
    'lists leave simulation out',
    'charge.simulation',
    shownAt('charges.list', (view) => without(view, 'simulation')),
  ),
  fault(
    'charge.simulation-without-payer',
    'the simulation of a charge that is read has no payer',
    'charge.simulation-payer',
    shownAt('charges.get', (view, { charge }) => ({ ...view, simulation: { note: charge.branch.note } })),
  ),
  fault(
    'charge.simulation-without-note',
    'the simulation of a charge that is read has no note',
    'charge.simulation-note',
    shownAt('charges.get', (view, { charge }) => ({ ...view, simulation: { payer: charge.branch.payer } })),
  ),
  fault(
    'charge.simulation-same-note',
    'all branches have one note',
    'charge.simulation-note-names-branch',
    shownCharge((view, { charge }) => ({
      ...view,
      simulation: { payer: charge.branch.payer, note: 'This is a simulation.' },
    })),
  ),
];
