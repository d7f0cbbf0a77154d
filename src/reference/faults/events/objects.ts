import type { JsonValue } from '../../json.ts';
import { eventAt, events, loggedEvent, postedEvent, toldEvent } from './changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';
import { plainText } from '../charges/plain-text.ts';

const iso = (seconds: JsonValue | undefined): string => new Date(Number(seconds) * 1000).toISOString();

/** What an event says of itself. */
export const eventObjectFaults = [
  liveFault(
    'event.id-number',
    'the id of an event is a number',
    'event.id',
    toldEvent((event, { place }) => ({ ...event, id: place + 1 })),
  ),
  liveFault(
    'event.id-left-out-when-posted',
    'an event that is posted leaves its id out',
    'event.id',
    postedEvent((event) => without(event, 'id')),
  ),
  liveFault(
    'event.id-prefix-evt',
    'the id of an event begins with evt_',
    'event.id-prefix',
    events((was) => ({ id: (random) => was.id(random).replace('ev_', 'evt_') })),
  ),
  liveFault(
    'event.id-bare-when-posted',
    'an event that is posted has an id without a prefix',
    'event.id-prefix',
    postedEvent((event, { id }) => ({ ...event, id: id.slice('ev_'.length) })),
  ),
  liveFault(
    'event.object-log-entry',
    'an event of the log calls itself a log entry',
    'event.object',
    loggedEvent((event) => ({ ...event, object: 'log_entry' })),
  ),
  liveFault(
    'event.object-left-out-when-posted',
    'an event that is posted does not say what it is',
    'event.object',
    postedEvent((event) => without(event, 'object')),
  ),
  liveFault(
    'event.type-without-charge',
    'a payment is an event of the type succeeded',
    ['event.type', 'events.success-emits-charge-succeeded'],
    events((was) => ({ types: (...of) => was.types(...of).map((type) => type.replace('charge.', '')) })),
  ),
  liveFault(
    'event.type-of-link-payment',
    'a payment through a link is an event of the type payment_link.paid',
    ['event.type', 'events.success-emits-charge-succeeded'],
    events((was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'link' && settlement.is === 'succeeded'
          ? ['payment_link.paid']
          : was.types(settlement, deployment),
    })),
  ),
  liveFault(
    'event.type-beside',
    'a payment through a link is told as payment_link.paid too',
    'event.type',
    events((was) => ({
      types: (settlement, deployment) => [
        ...was.types(settlement, deployment),
        ...(settlement.charge.origin.is === 'link' ? ['payment_link.paid'] : []),
      ],
    })),
  ),
  liveFault(
    'event.type-charge-failed',
    'a charge that fails makes an event charge.failed',
    'event.type',
    events((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'failed' ? ['charge.failed'] : was.types(settlement, deployment),
    })),
  ),
  liveFault(
    'event.type-underscored-when-posted',
    'an event is posted with the type charge_succeeded',
    'event.type',
    postedEvent((event) => ({ ...event, type: plainText(event['type']).replace('.', '_') })),
  ),
  liveFault(
    'event.created-iso',
    'created of an event is ISO 8601',
    'event.created',
    toldEvent((event) => ({ ...event, created: iso(event['created']) })),
  ),
  liveFault(
    'event.created-milliseconds',
    'created of an event is in milliseconds',
    'event.created',
    toldEvent((event) => ({ ...event, created: Number(event['created']) * 1000 })),
  ),
  liveFault(
    'event.created-iso-when-read',
    'an event that is read alone has created in ISO 8601',
    'event.created',
    eventAt('events.get', (event) => ({ ...event, created: iso(event['created']) })),
  ),
  liveFault(
    'event.created-fraction',
    'created of an event has fractions of a second',
    'event.created',
    toldEvent((event, { createdAt }) => ({ ...event, created: (Math.floor(createdAt / 1000) * 1000 + 1) / 1000 })),
  ),
  liveFault(
    'event.livemode-live',
    'livemode is "live"',
    'event.livemode',
    toldEvent((event) => ({ ...event, livemode: 'live' })),
  ),
  liveFault(
    'event.livemode-left-out-in-list',
    'the event list leaves livemode out',
    'event.livemode',
    eventAt('events.list', (event) => without(event, 'livemode')),
  ),
  liveFault(
    'event.livemode-false',
    'events of live carry livemode false',
    'event.livemode-true-on-live',
    toldEvent((event) => ({ ...event, livemode: false })),
  ),
  liveFault(
    'event.livemode-false-in-log',
    'the log says livemode false of what was posted with true',
    'event.livemode-true-on-live',
    loggedEvent((event) => ({ ...event, livemode: false })),
  ),
  liveFault(
    'event.livemode-false-of-links',
    'the event of a payment through a link carries livemode false',
    ['event.livemode-true-on-live', 'webhooks.no-test-events-to-live-endpoint'],
    toldEvent((event, { data }) => (data['payment_link'] === undefined ? event : { ...event, livemode: false })),
  ),
  liveFault(
    'event.data-text',
    'the data of an event is JSON in a string',
    'event.data',
    toldEvent((event) => ({ ...event, data: JSON.stringify(event['data']) })),
  ),
  liveFault(
    'event.data-list-in-list',
    'the event list has the data of an event inside a list',
    'event.data',
    eventAt('events.list', (event) => ({ ...event, data: [event['data'] ?? null] })),
  ),
  liveFault(
    'event.data-left-out-in-list',
    'the event list leaves data out',
    'event.data',
    eventAt('events.list', (event) => without(event, 'data')),
  ),
  liveFault(
    'event.delivery-left-out-when-read',
    'an event that is read alone has no delivery',
    'event.delivery',
    eventAt('events.get', (event) => without(event, 'delivery')),
  ),
  liveFault(
    'event.delivery-null-when-unrouted',
    'an unrouted event has delivery null',
    'event.delivery',
    loggedEvent((event, { delivery }) => (delivery.state === 'unrouted' ? { ...event, delivery: null } : event)),
  ),
  liveFault(
    'event.delivery-state-only',
    'the event list has the state of a delivery in place of it',
    'event.delivery',
    eventAt('events.list', (event, { delivery }) => ({ ...event, delivery: delivery.state })),
  ),
];
