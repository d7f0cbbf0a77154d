import { asText, type JsonObject } from '../../http/json.ts';
import { isObject } from '../../http/json.ts';
import { eventAt, events, postedEvent } from '../events/changes.ts';
import { breakingLive } from '../fault.ts';
import { posEventData } from './changes.ts';
import { omitting, setting, turning } from '../views.ts';

/** Changes the data of the event of a payment at a till as one place tells it. */
const ofPos =
  (alter: (data: JsonObject) => JsonObject) =>
  (event: JsonObject): JsonObject => {
    const { data } = event;
    return isObject(data) && data['till'] !== undefined ? { ...event, data: alter(data) } : event;
  };

/** The event of a payment at a till. */
export const posEventFaults = [
  ...breakingLive(['events.pos-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], events, {
    'pos-event.none: a payment at a till makes no event': (was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'pos' && settlement.is === 'succeeded' ? [] : was.types(settlement, deployment),
    }),
  }),
  ...breakingLive(['event.type', 'events.pos-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'], {
    'pos-event.type-of-its-own: a payment at a till is an event of the type pos.succeeded': events((was) => ({
      types: (settlement, deployment) =>
        was
          .types(settlement, deployment)
          .map((type) => (settlement.charge.origin.is === 'pos' ? type.replace('charge.', 'pos.') : type)),
    })),
  }),
  ...breakingLive('events.pos-rail-wallet', {
    'pos-event.rail-left-out: the event of a payment at a till has no rail': posEventData(omitting('rail')),
    'pos-event.rail-mpesa-in-list: the event list gives payments at tills the rail mpesa': eventAt('events.list')(
      ofPos(setting({ rail: 'mpesa' })),
    ),
    'pos-event.rail-qr-when-posted: an event of a payment at a till is posted with the rail qr': postedEvent(
      ofPos(setting({ rail: 'qr' })),
    ),
  }),
  ...breakingLive('events.pos-till', {
    'pos-event.till-left-out: the event of a payment at a till does not name the till': posEventData(omitting('till')),
    'pos-event.till-number: the till in an event is a number': posEventData(turning('till', Number)),
    'pos-event.till-object-in-log: an event that is read has an object for its till': eventAt('events.get')(
      ofPos(turning('till', (value) => ({ number: value ?? null }))),
    ),
  }),
  ...breakingLive(['events.pos-till', 'event.charge-details'], postedEvent, {
    'pos-event.till-masked-when-posted: a posted event hides the digits of its till but the last three': ofPos(
      turning('till', (value) => asText(value).replace(/^\d{3}/, '***')),
    ),
  }),
  ...breakingLive('event.charge-details', {
    'pos-event.amount-is-net: the amount in the event of a payment at a till is what reaches the balance': posEventData(
      (data) => ({ ...data, amount_minor: data['net_minor'] ?? null }),
    ),
  }),
  ...breakingLive('event.charge-reference', posEventData, {
    'pos-event.reference-left-out: the event of a payment at a till has no reference': omitting('reference'),
  }),
];
