import { change, shownAt, shownCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { JsonObject } from '../../json.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

const minute = 60_000;

const expiring = (after: number): Patch => change('making', () => ({ expiresAt: (createdAt) => createdAt + after }));

const onceSucceeded = (alter: (view: JsonObject) => JsonObject): Patch =>
  shownCharge((view, { step }) => (step.state === 'succeeded' ? alter(view) : view));

export const chargeTimeFaults = [
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
    shownAt('charges.get', (view, { charge }) => ({
      ...view,
      created: new Date(charge.createdAt).toISOString().replace(/-\d\d-/, '-13-'),
    })),
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
    'lists give local time with the zone of Greenwich for prompted charges',
    'charge.expires-after-15-minutes',
    shownAt('charges.list', (view, { charge, call }) =>
      charge.origin.is === 'prompt'
        ? { ...view, expires_at: call.behaviour.wire.dateTime(charge.expiresAt + 180 * minute, call) }
        : view,
    ),
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
];
