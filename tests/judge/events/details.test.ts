import { expect, test } from 'vitest';
import { eventBill } from '../../../src/judge/events/bill.ts';
import { eventDetails } from '../../../src/judge/events/details.ts';
import { event as events, eventLivemode, testEvents } from '../../../src/judge/events/event.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { charge, order, type Parts, read, Run, start } from '../helpers/exchange.ts';
import { event, log, logged, ownKey } from '../helpers/webhooks.ts';

const live: Parts = { deployment: 'live', key: ownKey };
const known = { id: 'ch_1dRw7Kp3MxQ9', reference: 'order-1', livemode: undefined, simulation: undefined };
const asked: Parts = { ...live, order: { ...order, reference: 'order-1' }, body: charge(known) };
const pos: Parts = {
  ...live,
  target: '/v1/pos/charges',
  order: { till: '100001', amount_minor: 250_000 },
  body: charge({ ...known, reference: null, rail: null, till: '100001' }),
};
const about = (data: unknown, type = 'charge.succeeded') => event({ data, type });
const after = (first: Parts, shown: unknown, ...more: readonly Parts[]) => {
  const run = new Run([lawsAlone(events, [eventDetails, eventBill])]);
  for (const parts of [first, ...more]) run.see(parts);
  return run.see(logged(shown));
};

test.each<readonly [string, unknown]>([
  ['the charge itself', about(charge(known))],
  ['its id and reference', about({ charge: 'ch_1dRw7Kp3MxQ9', reference: 'order-1' })],
  ['the charge within', about({ object: charge(known) })],
  ['a reference beside it', about({ charge: { id: 'ch_1dRw7Kp3MxQ9' }, reference: 'order-1' })],
  ['another charge', about({ id: 'ch_2dRw7Kp3MxQ9', amount_minor: 5 })],
  ['no id', about({ amount_minor: 5 })],
  [
    'two charges',
    about({ id: 'ch_1dRw7Kp3MxQ9', excess: { id: 'ch_1xHm4Tq8ZvB2', of: 'ch_2dRw7Kp3MxQ9' }, reference: 'order-1' }),
  ],
  ['another charge that came of it', about({ id: 'ch_2dRw7Kp3MxQ9', reference: '7', excess_of: 'ch_1dRw7Kp3MxQ9' })],
  ['another charge that tells of it', about({ id: 'ch_2dRw7Kp3MxQ9', reference: '7', of: { id: 'ch_1dRw7Kp3MxQ9' } })],
  ['another charge within', about({ charge: { id: 'ch_2dRw7Kp3MxQ9', reference: '7' }, of: 'ch_1dRw7Kp3MxQ9' })],
  ['escrow', about({ id: 'ch_1dRw7Kp3MxQ9' }, 'escrow.funded')],
  ['an expiry', about({ id: 'ch_1dRw7Kp3MxQ9', reference: 'order-1' }, 'charge.expired')],
  ['a charge named by the merchant only', about({ id: 'pay_1', metadata: { parent: 'ch_1dRw7Kp3MxQ9' } })],
])('lawful data: %s', (_, shown) => {
  expect(after(asked, shown).deviations).toEqual([]);
});

test('an event carries the reference of its charge', () => {
  expect(after(asked, about({ id: 'ch_1dRw7Kp3MxQ9' })).broken).toEqual(['event.charge-reference']);
  expect(after(asked, about({ charge: 'ch_1dRw7Kp3MxQ9', reference: 'order-2' })).broken).toEqual([
    'event.charge-reference',
  ]);
  expect(after(asked, about({ id: 'ch_1dRw7Kp3MxQ9', reference: 'order-1' })).kept).toContain('event.charge-reference');
  const none = { ...asked, order, body: charge({ ...known, reference: null }) };
  expect(after(none, about({ id: 'ch_1dRw7Kp3MxQ9' })).deviations).toEqual([]);
});

test('an event tells no text of another charge where its own has none', () => {
  const texts = { reference: null, description: '' };
  const { description: _, ...bare } = order as { description?: unknown };
  const none = { ...asked, order: bare, body: charge({ ...known, ...texts }) };
  const another = { ...asked, body: charge({ ...known, id: 'ch_7', reference: 'order-7', description: 'Maize' }) };
  const told = (over: object) => after(another, about(charge({ ...known, ...texts, ...over })), none).broken;
  expect(told({})).toEqual([]);
  expect(told({ reference: 'ch_1dRw7Kp3MxQ9' })).toEqual([]);
  expect(told({ reference: 'sale 17' })).toEqual([]);
  expect(told({ reference: 'order-7' })).toEqual(['event.charge-reference']);
  expect(told({ description: 'Maize' })).toEqual(['event.charge-details']);
  const defaulted = { ...none, body: charge({ ...known, reference: 'order-7', description: 'Maize' }) };
  expect(after(defaulted, about(charge({ ...known, reference: 'order-7', description: 'Maize' }))).deviations).toEqual(
    [],
  );
});

test('an event of a success tells no state that excludes one', () => {
  const paid = { ...live, ...read('ch_1dRw7Kp3MxQ9'), body: charge({ ...known, state: 'succeeded' }) };
  expect(after(asked, about(charge({ ...known, state: 'processing' })), paid).deviations).toEqual([]);
  expect(after(asked, about(charge({ ...known, state: 'expired' })), paid).broken).toEqual(['event.charge-details']);
  const late = { ...paid, sent: start + 16 * 60_000 };
  expect(after(asked, about(charge({ ...known, state: 'expired' })), late).deviations).toEqual([]);
});

test('what was paid long ago does not expire', () => {
  const paid = { ...live, ...read('ch_1dRw7Kp3MxQ9'), body: charge({ ...known, state: 'succeeded' }) };
  const expired = (after_s: number) =>
    event({ type: 'charge.expired', data: charge(known), created: start / 1000 + after_s });
  expect(after(asked, expired(60), paid).deviations).toEqual([]);
  expect(after(asked, expired(900)).deviations).toEqual([]);
  expect(after(asked, expired(900), paid).broken).toEqual(['event.charge-details']);
});

test('an event agrees with its charge', () => {
  const wrong = about(charge({ ...known, amount_minor: 1 }));
  expect(after(asked, wrong).broken).toEqual(['event.charge-details']);
  const failed = { ...live, ...read('ch_1dRw7Kp3MxQ9'), body: charge({ ...known, state: 'failed' }) };
  expect(after(asked, about(charge(known)), failed).deviations).toEqual([]);
  const later = { ...failed, sent: start + 60_000 };
  expect(after(asked, about(charge(known)), failed, logged(about(charge(known))), later).broken).toEqual([
    'event.charge-details',
  ]);
  expect(after(asked, about(charge(known), 'charge.expired'), failed).deviations).toEqual([]);
});

test('the figures of an event add up, and its rail is that of its charge', () => {
  const ended = { ...live, ...read('ch_1dRw7Kp3MxQ9'), body: charge({ ...known, state: 'succeeded' }) };
  const told = (over: object, ...more: readonly Parts[]) => after(asked, about(charge({ ...known, ...over })), ...more);
  expect(told({ state: 'succeeded' }, ended).deviations).toEqual([]);
  const { amount_minor: amount, fee_minor: fee } = charge(known) as { amount_minor: number; fee_minor: number };
  expect(told({ fee_minor: fee + 100 }).deviations.map(({ expected }) => expected)).toEqual([
    `net_minor in the data of ev_1: ${amount - fee - 100}, its amount less its fee`,
  ]);
  expect(told({ fee_minor: undefined, mdr_minor: fee }).deviations).toEqual([]);
  const levied = { net_minor: amount - fee - 70 };
  expect(told(levied).deviations).toHaveLength(1);
  expect(told({ ...levied, taxes: [70] }).deviations).toEqual([]);
  const levyShown = { ...ended, body: charge({ ...known, ...levied, levy_minor: 70, state: 'succeeded' }) };
  expect(told({ ...levied, state: 'succeeded' }, levyShown).deviations).toEqual([]);
  expect(told({ rail: 'airtel', state: 'succeeded' }, ended).broken).toEqual(['event.charge-details']);
  // Whether an event has the state of its charge from before or after what happened is not stated.
  expect(told({}, ended).deviations).toEqual([]);
  expect(told({ rail: 'airtel' }).deviations).toEqual([]);
});

test('an event of a payment at a till', () => {
  expect(after(pos, about({ id: 'ch_1dRw7Kp3MxQ9', rail: 'wallet', till: '100001' })).deviations).toEqual([]);
  expect(after(pos, about({ charge: { id: 'ch_1dRw7Kp3MxQ9', rail: 'wallet' }, till: '100001' })).kept).toContain(
    'events.pos-till',
  );
  expect(after(pos, about({ id: 'ch_1dRw7Kp3MxQ9', rail: 'mpesa', till: '100001' })).broken).toEqual([
    'events.pos-rail-wallet',
  ]);
  expect(after(pos, about({ id: 'ch_1dRw7Kp3MxQ9', rail: 'wallet' })).broken).toEqual(['events.pos-till']);
  expect(after(pos, about({ id: 'ch_1dRw7Kp3MxQ9' }, 'charge.expired')).deviations).toEqual([]);
});

const bill = { id: 'bl_1', control_number: '123456789012', outstanding_minor: 0 };
const seenBill: Parts = {
  ...live,
  method: 'GET',
  target: '/v1/bills/bl_1',
  status: 200,
  body: { ...bill, object: 'bill' },
};

test.each<readonly [string | null, unknown]>([
  [null, bill],
  [null, null],
  [null, { ...bill, customer_ref: 'c-1' }],
  [null, 'bl_1'],
  ['events.bill-id', { ...bill, id: undefined }],
  ['events.bill-id', { ...bill, id: '1' }],
  ['events.bill-control-number', { ...bill, control_number: 123_456_789_012 }],
  ['events.bill-control-number', { ...bill, control_number: '1234 5678 9012' }],
  ['events.bill-outstanding-minor', { ...bill, outstanding_minor: '0' }],
])('the bill of an event breaks %s: %j', (rule, data) => {
  expect(after(asked, about({ id: 'ch_9dRw7Kp3MxQ9', bill: data })).broken).toEqual(rule === null ? [] : [rule]);
});

test('the control number is that of the bill', () => {
  const other = about({ id: 'ch_9dRw7Kp3MxQ9', bill: { ...bill, control_number: '210987654321' } });
  expect(after(seenBill, other).broken).toEqual(['events.bill-control-number']);
  expect(after(seenBill, about({ id: 'ch_9dRw7Kp3MxQ9', bill })).deviations).toEqual([]);
});

test('where an event has the number of one bill and the id of another, the one of another business is wrong', () => {
  const theirs = { id: 'bl_2', control_number: '210987654321', object: 'bill' };
  const theirKey = { ...ownKey, label: 'live-2', business: 'neighbour' };
  const told = (named: object) => {
    const run = new Run([lawsAlone(events, [eventBill])]);
    run.see(seenBill);
    run.see({ ...seenBill, target: '/v1/bills/bl_2', body: theirs, key: theirKey });
    return run.see(logged(about({ id: 'ch_9dRw7Kp3MxQ9', bill: { ...bill, ...named } }))).broken;
  };
  expect(told({ id: 'bl_2' })).toEqual(['events.bill-id']);
  expect(told({ control_number: '210987654321' })).toEqual(['events.bill-control-number']);
  // That two bills have one number is no fault of the event.
  const shared = new Run([lawsAlone(events, [eventBill])]);
  shared.see(seenBill);
  shared.see({ ...seenBill, target: '/v1/bills/bl_2', body: { ...theirs, control_number: bill.control_number } });
  expect(shared.see(logged(about({ id: 'ch_9dRw7Kp3MxQ9', bill: { ...bill, id: 'bl_2' } }))).broken).toEqual([]);
});

test('a live charge is no test event; whether test events are listed is open', () => {
  const run = new Run([lawsAlone(events, [eventLivemode], [testEvents])]);
  run.see(asked);
  const data = { id: 'ch_1dRw7Kp3MxQ9' };
  expect(run.see(log(event({ data }))).kept).toContain('event.livemode-true-on-live');
  expect(run.see(log(event({ livemode: false, data }))).broken).toEqual(['event.livemode-true-on-live']);
  expect(run.see(log(event({ livemode: false, data: { id: 'ch_5dRw7Kp3MxQ9' } }))).observed).toEqual([
    'events.list.test-events: yes',
  ]);
  run.see({ body: charge({ id: 'ch_7dRw7Kp3MxQ9' }) });
  expect(run.see(log(event({ data: { id: 'ch_7dRw7Kp3MxQ9' } }))).broken).toEqual([
    'webhooks.test-event-livemode-false',
  ]);
});

test('where ids are counted, both deployments come to the same ones', () => {
  const counted = { ...known, id: 'ch_1022' };
  const inSandbox: Parts = { order: { ...order, reference: 'order-1' }, body: charge({ ...counted, livemode: false }) };
  expect(after(inSandbox, about({ id: 'ch_1022', reference: 'school-50', amount_minor: 5 })).deviations).toEqual([]);
});
