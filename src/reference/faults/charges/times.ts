import { change, shownAt, shownCharge } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';
import type { JsonObject } from '../../http/json.ts';
import { breaking } from '../fault.ts';
import { omitting, setting } from '../views.ts';

const minute = 60_000;

const expiring = (after: number): Patch => change('making')(() => ({ expiresAt: (createdAt) => createdAt + after }));

const onceSucceeded = (alter: (view: JsonObject) => JsonObject): Patch =>
  shownCharge((view, { step }) => (step.state === 'succeeded' ? alter(view) : view));

export const chargeTimeFaults = [
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
    'charge.expires-a-second-late: the window is 15 minutes and a second': expiring(15 * minute + 1000),
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
    'charge.expires-null-once-succeeded: a succeeded charge expires at null': onceSucceeded(
      setting({ expires_at: null }),
    ),
    'charge.expires-missing-on-list: lists leave expires_at out': shownAt('charges.list')(omitting('expires_at')),
  }),
];
