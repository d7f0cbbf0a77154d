import { asObject } from '../../evidence/read.ts';
import { atOnce, caseOf, type Delivery, type ReceiverCase } from './case.ts';
import type { EventMaker, Fields } from '../events.ts';

const rules = ['client.unknown-fields-harmless'] as const;

const odd: Fields = {
  risk: { score: 12, reasons: [] },
  tags: ['a', null, 3],
  receipt_url: null,
  a: true,
  status: 'failed',
  previous: { state: 'processing', object: 'charge', id: 'ch_0' },
};

const withFields = (id: string, where: string, stage: (make: EventMaker) => Delivery): ReceiverCase =>
  caseOf(
    `unknown-fields/${id}`,
    `Fields that nobody knows ${where} do no harm.`,
    rules,
    (make) => atOnce(stage(make)),
    {
      varies: 'fields',
    },
  );

/** What the service may add. */
export const fields: readonly ReceiverCase[] = [
  withFields('of-the-event', 'in an event', (make) => ({
    event: make.event({ moreOfEvent: { api_version: 'v1', request: { id: null }, attempts: 0 } }),
  })),
  withFields('of-data', 'in its data', (make) => ({ event: make.event({ more: odd }) })),
  withFields('of-the-delivery', 'in its delivery', (make) => {
    const event = make.event();
    const delivery = { region: 'dar', ...asObject(event.fields['delivery']), history: [{ status: 500 }] };
    return { event: { ...event, fields: { ...event.fields, delivery } } };
  }),
  withFields('everywhere', 'in every place', (make) => ({ event: make.event({ more: odd, moreOfEvent: odd }) })),
  withFields('of-a-link', 'such as the link that was paid by', (make) => ({
    event: make.event({ more: { payment_link: 'pl_0000000000000000' } }),
  })),
  withFields('many', 'by the hundred', (make) => ({
    event: make.event({
      more: Object.fromEntries(Array.from({ length: 300 }, (_, place) => [`extra_${place}`, place])),
    }),
  })),
];
