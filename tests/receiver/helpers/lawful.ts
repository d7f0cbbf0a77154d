import { z } from 'zod';
import { lawful, type Policy } from './policy.ts';

interface Lawful {
  readonly policy: Policy;
  readonly signed: boolean;
}

const as = (patch: Partial<Policy>, signed = false): Lawful => ({ policy: { ...lawful, ...patch }, signed });
const { orderOf, read } = lawful;

/** As the document has an event, each of a kind that may hold more; what is told of a charge that was paid is a charge. */
const delivery = z.looseObject({
  state: z.enum(['pending', 'retrying', 'delivered', 'exhausted', 'unrouted']),
  attempts: z.int(),
  attempts_remaining: z.int(),
  last_status: z.int().nullable(),
  last_response: z.string().nullable(),
  last_attempt_at: z.int().nullable(),
  next_attempt_at: z.int().nullable(),
});
const charge = z.looseObject({
  id: z.string().startsWith('ch_'),
  object: z.literal('charge'),
  state: z.enum(['requires_payment', 'processing', 'succeeded', 'failed', 'expired']),
  amount_minor: z.int().multipleOf(100).min(10_000).max(2_000_000_000),
  fee_minor: z.int(),
  net_minor: z.int(),
  currency: z.literal('TZS'),
  rail: z.enum(['mpesa', 'airtel', 'tigo', 'halopesa', 'azampesa', 'wallet']),
  reference: z.string().max(200),
  description: z.string().max(500),
  metadata: z.looseObject({}),
  created: z.iso.datetime({ offset: true }),
  expires_at: z.iso.datetime({ offset: true }),
});
const documented = z.looseObject({
  id: z.string().startsWith('ev_'),
  object: z.literal('event'),
  type: z.string(),
  created: z.int(),
  livemode: z.boolean(),
  data: z.looseObject({}),
  delivery,
});

const asDocumented: Policy['read'] = (call) => {
  const event = read(call);
  documented.parse(event);
  if (event.type === 'charge.succeeded') charge.parse(event.data);
  return event;
};

/** What the document leaves to a receiver. */
export const lawfulReceivers: Readonly<Record<string, Lawful>> = {
  'as simple as it gets': as({}),
  'verifies signatures': as({}, true),
  'takes 202 and works later': as({ status: (_, outcome) => (outcome === 'failed' ? 500 : 202), later_ms: 700 }),
  'wants each documented field': as({ read: asDocumented }),
  'answers with a body': as({ body: '{"received":true}' }),
  'answers 204': as({ status: (_, outcome) => (outcome === 'failed' ? 500 : 204) }),
  'answers slowly': as({ slow_ms: 400 }),
  'knows events by their charge': as({ key: ({ data }) => data.id }),
  'knows orders alone': as({ key: () => null }),
  'refuses unknown types': as({
    status: (_, outcome) => ({ paid: 200, again: 200, other: 400, failed: 500 })[outcome],
  }),
  'answers 409 to what it has seen': as({
    status: (_, outcome) => ({ paid: 200, again: 409, other: 200, failed: 500 })[outcome],
  }),
  'reads the state and not the type': as({ isPayment: ({ data }) => data.state === 'succeeded' }),
  'looks at type and state': as({
    isPayment: ({ type, data }) => type === 'charge.succeeded' && data.state === 'succeeded',
  }),
  'compares the amount of charges': as({
    orderOf: (event, shop) => {
      const order = orderOf(event, shop);
      return order?.kind !== 'bill' && order?.amount_minor !== event.data.amount_minor ? null : order;
    },
  }),
  'knows charges by id and bills by number': as({
    orderOf: ({ data }, { orders }) =>
      [...orders.values()].find(({ charge, bill }) =>
        data.bill ? bill?.control_number === data.bill.control_number : charge === data.id,
      ) ?? null,
  }),
  'goes by what is outstanding': as({ isPaid: (_, { data }) => (data.bill?.outstanding_minor ?? 0) <= 0 }),
  'takes what is outstanding for what was before': as({
    isPaid: (_, { data }) => data.bill === undefined || data.bill.outstanding_minor - data.amount_minor <= 0,
  }),
  'takes no bills': as({ knows: ({ kind }) => kind !== 'bill' }),
  'takes no tills and leaves them alone': as({
    knows: ({ kind }) => kind !== 'pos',
    orderOf: (event, shop) => (event.data.till === undefined ? orderOf(event, shop) : null),
  }),
  'refuses what is large or of days ago': as({
    read: (call) => {
      const event = read(call);
      if (call.text.length > 100_000 || event.created < Date.now() / 1000 - 86_400) throw new Error('refused');
      return event;
    },
  }),
  'fulfils two events of one charge twice': as({
    once: false,
    isPaid: (order, event, shop) =>
      event.data.bill ? lawful.isPaid(order, event, shop) && !shop.fulfilled.has(order.reference) : true,
  }),
  'puts off what is too much at once': as({ atOnce: 4, busy: 429 }),
  'is away when there is too much to do': as({ atOnce: 6, busy: 503 }),
  'works through one event after the other': as({ atOnce: 1, slow_ms: 15 }),
  'fails with the first delivery of every event': as({ failsFirst: true }),
  'rolls all back that come at once': as({ rollsBack: true }),
  'cuts large events off': as({ cutsOff: (call) => call.text.length > 100_000 }),
  'fulfils once a second': as({ batch_ms: 1_000 }),
};
