import { asText, isObject, type JsonValue } from '../../http/json.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting, turning, without } from '../views.ts';
import { eventAt, eventData, events, loggedEvent, postedEvent, toldEvent } from './changes.ts';

const iso = (seconds: JsonValue | undefined): string => new Date(Number(seconds) * 1000).toISOString();

/** What an event says of itself, and tells of its charge. */
export const eventObjectFaults = [
  ...breakingLive('event.id', {
    'event.id-number: the id of an event is a number': toldEvent((event, { place }) => ({ ...event, id: place + 1 })),
    'event.id-left-out-when-posted: an event that is posted leaves its id out': postedEvent(omitting('id')),
  }),
  ...breakingLive('event.id-prefix', {
    'event.id-prefix-evt: the id of an event begins with evt_': events((was) => ({
      id: (random) => was.id(random).replace('ev_', 'evt_'),
    })),
    'event.id-bare-when-posted: an event that is posted has an id without a prefix': postedEvent((event, { id }) => ({
      ...event,
      id: id.slice('ev_'.length),
    })),
  }),
  ...breakingLive('event.object', loggedEvent, {
    'event.object-log-entry: an event of the log calls itself a log entry': setting({ object: 'log_entry' }),
  }),
  ...breakingLive('event.object', postedEvent, {
    'event.object-left-out-when-posted: an event that is posted does not say what it is': omitting('object'),
  }),
  ...breakingLive(['event.type', 'events.success-emits-charge-succeeded'], events, {
    'event.type-without-charge: a payment is an event of the type succeeded': (was) => ({
      types: (...of) => was.types(...of).map((type) => type.replace('charge.', '')),
    }),
    'event.type-of-link-payment: a payment through a link is an event of the type payment_link.paid': (was) => ({
      types: (settlement, deployment) =>
        settlement.charge.origin.is === 'link' && settlement.is === 'succeeded'
          ? ['payment_link.paid']
          : was.types(settlement, deployment),
    }),
  }),
  ...breakingLive('event.type', {
    'event.type-beside: a payment through a link is told as payment_link.paid too': events((was) => ({
      types: (settlement, deployment) => [
        ...was.types(settlement, deployment),
        ...(settlement.charge.origin.is === 'link' ? ['payment_link.paid'] : []),
      ],
    })),
    'event.type-charge-failed: a charge that fails makes an event charge.failed': events((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'failed' ? ['charge.failed'] : was.types(settlement, deployment),
    })),
    'event.type-underscored-when-posted: an event is posted with the type charge_succeeded': postedEvent(
      turning('type', (value) => asText(value).replace('.', '_')),
    ),
  }),
  ...breakingLive('event.created', {
    'event.created-iso: created of an event is ISO 8601': toldEvent(turning('created', iso)),
    'event.created-milliseconds: created of an event is in milliseconds': toldEvent(
      turning('created', (value) => Number(value) * 1000),
    ),
    'event.created-fraction: created of an event has fractions of a second': toldEvent((event, { createdAt }) => ({
      ...event,
      created: (Math.floor(createdAt / 1000) * 1000 + 1) / 1000,
    })),
    'event.created-iso-when-read: an event that is read alone has created in ISO 8601': eventAt('events.get')(
      turning('created', iso),
    ),
  }),
  ...breakingLive('event.livemode', {
    'event.livemode-live: livemode is "live"': toldEvent(setting({ livemode: 'live' })),
    'event.livemode-left-out-in-list: the event list leaves livemode out': eventAt('events.list')(omitting('livemode')),
  }),
  ...breakingLive('event.livemode-true-on-live', {
    'event.livemode-false: events of live carry livemode false': toldEvent(setting({ livemode: false })),
    'event.livemode-false-in-log: the log says livemode false of what was posted with true': loggedEvent(
      setting({ livemode: false }),
    ),
  }),
  ...breakingLive(['event.livemode-true-on-live', 'webhooks.no-test-events-to-live-endpoint'], toldEvent, {
    'event.livemode-false-of-links: the event of a payment through a link carries livemode false': (event, { data }) =>
      data['payment_link'] === undefined ? event : { ...event, livemode: false },
  }),
  ...breakingLive('event.data', {
    'event.data-text: the data of an event is JSON in a string': toldEvent(
      turning('data', (value) => JSON.stringify(value)),
    ),
    'event.data-list-in-list: the event list has the data of an event inside a list': eventAt('events.list')(
      turning('data', (value) => [value ?? null]),
    ),
    'event.data-left-out-in-list: the event list leaves data out': eventAt('events.list')(omitting('data')),
  }),
  ...breakingLive('event.delivery', {
    'event.delivery-left-out-when-read: an event that is read alone has no delivery': eventAt('events.get')(
      omitting('delivery'),
    ),
    'event.delivery-null-when-unrouted: an unrouted event has delivery null': loggedEvent((event, { delivery }) =>
      delivery.state === 'unrouted' ? { ...event, delivery: null } : event,
    ),
    'event.delivery-state-only: the event list has the state of a delivery in place of it': eventAt('events.list')(
      (event, { delivery }) => ({ ...event, delivery: delivery.state }),
    ),
  }),
  ...breakingLive('event.charge-reference', {
    'event-data.no-reference: an event does not carry the reference of its charge': eventData(omitting('reference')),
    'event-data.no-reference-of-link: the event of a payment through a link has an empty reference': eventData((data) =>
      data['payment_link'] === undefined ? data : { ...data, reference: '' },
    ),
    'event-data.reference-cut-at-64: an event cuts a reference at 64 characters': eventData(
      turning('reference', (value) => [...asText(value)].slice(0, 64).join('')),
    ),
    'event-data.no-reference-in-list: the event list leaves references out': eventAt('events.list')(
      turning('data', (value) => (isObject(value) ? without(value, 'reference') : null)),
    ),
  }),
  ...breakingLive('event.charge-details', {
    'event-data.amount-is-net: the amount in an event is what reaches the balance': eventData((data) => ({
      ...data,
      amount_minor: data['net_minor'] ?? null,
    })),
    'event-data.net-is-amount: the net in an event leaves the fee out of account': eventData((data) =>
      'net_minor' in data ? { ...data, net_minor: data['amount_minor'] ?? null } : data,
    ),
    'event-data.amount-in-shillings: the amount in an event is in shillings': eventData(
      turning('amount_minor', (value) => Number(value) / 100),
    ),
    'event-data.amount-of-link-with-fee: the amount in the event of a payment through a link has the fee on top':
      eventData((data) =>
        data['payment_link'] === undefined
          ? data
          : { ...data, amount_minor: Number(data['amount_minor']) + Number(data['fee_minor']) },
      ),
    'event-data.currency-lower-case: the currency in an event is in small letters': eventData(
      turning('currency', (value) => asText(value).toLowerCase()),
    ),
    'event-data.failed-told-as-success: a charge that failed makes an event charge.succeeded': events((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'failed' ? ['charge.succeeded'] : was.types(settlement, deployment),
    })),
  }),
];
