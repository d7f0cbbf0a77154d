import { isObject } from '../../json.ts';
import { eventAt, eventData, events } from './changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';
import { plainText } from '../charges/plain-text.ts';

/** What an event tells of its charge. */
export const eventDataFaults = [
  liveFault(
    'event-data.no-reference',
    'an event does not carry the reference of its charge',
    'event.charge-reference',
    eventData((data) => without(data, 'reference')),
  ),
  liveFault(
    'event-data.no-reference-of-link',
    'the event of a payment through a link has an empty reference',
    'event.charge-reference',
    eventData((data) => (data['payment_link'] === undefined ? data : { ...data, reference: '' })),
  ),
  liveFault(
    'event-data.reference-cut-at-64',
    'an event cuts a reference at 64 characters',
    'event.charge-reference',
    eventData((data) => ({ ...data, reference: [...plainText(data['reference'])].slice(0, 64).join('') })),
  ),
  liveFault(
    'event-data.no-reference-in-list',
    'the event list leaves references out',
    'event.charge-reference',
    eventAt('events.list', (event) => ({
      ...event,
      data: isObject(event['data']) ? without(event['data'], 'reference') : null,
    })),
  ),
  liveFault(
    'event-data.amount-is-net',
    'the amount in an event is what reaches the balance',
    'event.charge-details',
    eventData((data) => ({ ...data, amount_minor: data['net_minor'] ?? null })),
  ),
  liveFault(
    'event-data.net-is-amount',
    'the net in an event leaves the fee out of account',
    'event.charge-details',
    eventData((data) => ('net_minor' in data ? { ...data, net_minor: data['amount_minor'] ?? null } : data)),
  ),
  liveFault(
    'event-data.amount-in-shillings',
    'the amount in an event is in shillings',
    'event.charge-details',
    eventData((data) => ({ ...data, amount_minor: Number(data['amount_minor']) / 100 })),
  ),
  liveFault(
    'event-data.amount-of-link-with-fee',
    'the amount in the event of a payment through a link has the fee on top',
    'event.charge-details',
    eventData((data) =>
      data['payment_link'] === undefined
        ? data
        : { ...data, amount_minor: Number(data['amount_minor']) + Number(data['fee_minor']) },
    ),
  ),
  liveFault(
    'event-data.currency-lower-case',
    'the currency in an event is in small letters',
    'event.charge-details',
    eventData((data) => ({ ...data, currency: plainText(data['currency']).toLowerCase() })),
  ),
  liveFault(
    'event-data.failed-told-as-success',
    'a charge that failed makes an event charge.succeeded',
    'event.charge-details',
    events((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'failed' ? ['charge.succeeded'] : was.types(settlement, deployment),
    })),
  ),
];
