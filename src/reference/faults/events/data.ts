import { asText, isObject } from '../../http/json.ts';
import { eventAt, eventData, events } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, turning, without } from '../views.ts';

/** What an event tells of its charge. */
export const eventDataFaults = [
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
