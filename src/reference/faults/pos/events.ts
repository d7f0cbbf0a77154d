import { asText, type JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import { eventAt, events, postedEvent } from '../events/changes.ts';
import { liveFault } from '../live-fault.ts';
import { posEventData } from './changes.ts';
import { without } from '../without.ts';

/** Changes the data of the event of a payment at a till as one place tells it. */
const ofPos =
  (alter: (data: JsonObject) => JsonObject) =>
  (event: JsonObject): JsonObject => {
    const { data } = event;
    return isObject(data) && data['till'] !== undefined ? { ...event, data: alter(data) } : event;
  };

/** The event of a payment at a till. */
export const posEventFaults = [
  liveFault(
    'pos-event.none',
    'a payment at a till makes no event',
    ['events.pos-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'],
    events((was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'pos' && settlement.is === 'succeeded' ? [] : was.types(settlement, deployment),
    })),
  ),
  liveFault(
    'pos-event.type-of-its-own',
    'a payment at a till is an event of the type pos.succeeded',
    ['event.type', 'events.pos-payment-is-charge-succeeded', 'events.success-emits-charge-succeeded'],
    events((was) => ({
      types: (settlement, deployment) =>
        was
          .types(settlement, deployment)
          .map((type) => (settlement.charge.origin.is === 'pos' ? type.replace('charge.', 'pos.') : type)),
    })),
  ),
  liveFault(
    'pos-event.rail-left-out',
    'the event of a payment at a till has no rail',
    'events.pos-rail-wallet',
    posEventData((data) => without(data, 'rail')),
  ),
  liveFault(
    'pos-event.rail-mpesa-in-list',
    'the event list gives payments at tills the rail mpesa',
    'events.pos-rail-wallet',
    eventAt(
      'events.list',
      ofPos((data) => ({ ...data, rail: 'mpesa' })),
    ),
  ),
  liveFault(
    'pos-event.rail-qr-when-posted',
    'an event of a payment at a till is posted with the rail qr',
    'events.pos-rail-wallet',
    postedEvent(ofPos((data) => ({ ...data, rail: 'qr' }))),
  ),
  liveFault(
    'pos-event.till-left-out',
    'the event of a payment at a till does not name the till',
    'events.pos-till',
    posEventData((data) => without(data, 'till')),
  ),
  liveFault(
    'pos-event.till-number',
    'the till in an event is a number',
    'events.pos-till',
    posEventData((data) => ({ ...data, till: Number(data['till']) })),
  ),
  liveFault(
    'pos-event.till-masked-when-posted',
    'a posted event hides the digits of its till but the last three',
    ['events.pos-till', 'event.charge-details'],
    postedEvent(ofPos((data) => ({ ...data, till: asText(data['till']).replace(/^\d{3}/, '***') }))),
  ),
  liveFault(
    'pos-event.till-object-in-log',
    'an event that is read has an object for its till',
    'events.pos-till',
    eventAt(
      'events.get',
      ofPos((data) => ({ ...data, till: { number: data['till'] ?? null } })),
    ),
  ),
  liveFault(
    'pos-event.amount-is-net',
    'the amount in the event of a payment at a till is what reaches the balance',
    'event.charge-details',
    posEventData((data) => ({ ...data, amount_minor: data['net_minor'] ?? null })),
  ),
  liveFault(
    'pos-event.reference-left-out',
    'the event of a payment at a till has no reference',
    'event.charge-reference',
    posEventData((data) => without(data, 'reference')),
  ),
];
