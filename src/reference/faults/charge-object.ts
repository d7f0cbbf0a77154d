import { change, shownAt, shownCharge } from '../change.ts';
import type { Patch } from '../behaviour.ts';
import type { JsonObject } from '../json.ts';
import { fault } from './fault.ts';
import { without } from './without.ts';

const minute = 60_000;

const expiring = (after: number): Patch => change('making', () => ({ expiresAt: (createdAt) => createdAt + after }));

const onceSucceeded = (alter: (view: JsonObject) => JsonObject): Patch =>
  shownCharge((view, { step }) => (step.state === 'succeeded' ? alter(view) : view));

export const chargeObjectFaults = [
  fault(
    'charge.id-other-prefix',
    'ids begin with chg_',
    'charge.id-prefix',
    change('making', ({ id }) => ({ id: (random, call) => id(random, call).replace('ch_', 'chg_') })),
  ),
  fault(
    'charge.id-missing-on-replay',
    'a replay shows no id',
    ['charge.id', 'idempotency.same-key-same-request'],
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
    'charge.created-in-seconds',
    'lists give created in Unix seconds',
    'charge.created',
    shownAt('charges.list', (view, { charge }) => ({ ...view, created: Math.floor(charge.createdAt / 1000) })),
  ),
  fault(
    'charge.created-with-space',
    'a charge that is read has created without T and zone',
    'charge.created',
    shownAt('charges.get', (view, { charge }) => ({
      ...view,
      created: new Date(charge.createdAt).toISOString().replace('T', ' ').replace('Z', ''),
    })),
  ),
  fault(
    'charge.created-missing-on-create',
    'a new charge has no created',
    'charge.created',
    shownAt('charges.create', (view) => without(view, 'created')),
  ),
  fault(
    'charge.created-on-thirteenth-month',
    'months are counted from 1 twice',
    'charge.created',
    shownAt('charges.get', (view) => ({ ...view, created: String(view['created']).replace(/-\d\d-/, '-13-') })),
  ),
  fault(
    'charge.expires-after-14-minutes',
    'the window is 14 minutes',
    'charge.expires-after-15-minutes',
    expiring(14 * minute),
  ),
  fault(
    'charge.expires-after-5-minutes',
    'the window is that of a till',
    'charge.expires-after-15-minutes',
    expiring(5 * minute),
  ),
  fault(
    'charge.expires-a-second-late',
    'the window is 15 minutes and a second',
    'charge.expires-after-15-minutes',
    expiring(15 * minute + 1000),
  ),
  fault(
    'charge.expires-earlier-for-airtel',
    'airtel gets 10 minutes',
    'charge.expires-after-15-minutes',
    shownCharge((view, { charge, call }) =>
      charge.rail === 'airtel'
        ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.createdAt + 10 * minute, call) }
        : view,
    ),
  ),
  fault(
    'charge.expires-from-now',
    'every read counts 15 minutes from now',
    'charge.expires-after-15-minutes',
    shownAt('charges.get', (view, { call }) => ({
      ...view,
      expires_at: call.behaviour.wire.dateTime(call.deployment.clock.now() + 15 * minute, call),
    })),
  ),
  fault(
    'charge.expires-in-local-time',
    'lists give local time with the zone of Greenwich',
    'charge.expires-after-15-minutes',
    shownAt('charges.list', (view, { charge, call }) => ({
      ...view,
      expires_at: call.behaviour.wire.dateTime(charge.expiresAt + 180 * minute, call),
    })),
  ),
  fault(
    'charge.expires-null-once-succeeded',
    'a succeeded charge expires at null',
    'charge.expires-at',
    onceSucceeded((view) => ({ ...view, expires_at: null })),
  ),
  fault(
    'charge.expires-missing-on-list',
    'lists leave expires_at out',
    'charge.expires-at',
    shownAt('charges.list', (view) => without(view, 'expires_at')),
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
