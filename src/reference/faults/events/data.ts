import { isObject } from '../../http/json.ts';
import { eventAt, eventData, events } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { without } from '../without.ts';
import { plainText } from '../charges/plain-text.ts';

/** What an event tells of its charge. */
export const eventDataFaults = [
  ...breakingLive('event.charge-reference', eventData, {
    'event-data.no-reference: an event does not carry the reference of its charge': (data) =>
      without(data, 'reference'),
    'event-data.no-reference-of-link: the event of a payment through a link has an empty reference': (data) =>
      data['payment_link'] === undefined ? data : { ...data, reference: '' },
    'event-data.reference-cut-at-64: an event cuts a reference at 64 characters': (data) => ({
      ...data,
      reference: [...plainText(data['reference'])].slice(0, 64).join(''),
    }),
  }),
  ...breakingLive('event.charge-reference', {
    'event-data.no-reference-in-list: the event list leaves references out': eventAt('events.list')((event) => ({
      ...event,
      data: isObject(event['data']) ? without(event['data'], 'reference') : null,
    })),
  }),
  ...breakingLive('event.charge-details', {
    'event-data.amount-is-net: the amount in an event is what reaches the balance': eventData((data) => ({
      ...data,
      amount_minor: data['net_minor'] ?? null,
    })),
    'event-data.net-is-amount: the net in an event leaves the fee out of account': eventData((data) =>
      'net_minor' in data ? { ...data, net_minor: data['amount_minor'] ?? null } : data,
    ),
    'event-data.amount-in-shillings: the amount in an event is in shillings': eventData((data) => ({
      ...data,
      amount_minor: Number(data['amount_minor']) / 100,
    })),
    'event-data.amount-of-link-with-fee: the amount in the event of a payment through a link has the fee on top':
      eventData((data) =>
        data['payment_link'] === undefined
          ? data
          : { ...data, amount_minor: Number(data['amount_minor']) + Number(data['fee_minor']) },
      ),
    'event-data.currency-lower-case: the currency in an event is in small letters': eventData((data) => ({
      ...data,
      currency: plainText(data['currency']).toLowerCase(),
    })),
    'event-data.failed-told-as-success: a charge that failed makes an event charge.succeeded': events((was) => ({
      types: (settlement, deployment) =>
        settlement.is === 'failed' ? ['charge.succeeded'] : was.types(settlement, deployment),
    })),
  }),
];
