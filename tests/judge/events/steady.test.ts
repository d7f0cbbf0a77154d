import { expect, test } from 'vitest';
import { event as events } from '../../../src/judge/events/event.ts';
import { eventSteady } from '../../../src/judge/events/steady.ts';
import { Run } from '../helpers/exchange.ts';
import { lawsAlone } from '../helpers/laws.ts';
import { event, logged } from '../helpers/webhooks.ts';

const bill = { id: 'bl_1', control_number: '123456789012', outstanding_minor: 500 };
const first = { id: 'ch_1', reference: 'order-1', rail: 'wallet', till: '100001', bill };

const seenAgain = (data: object, type = 'charge.succeeded') => {
  const run = new Run([lawsAlone(events, [eventSteady])]);
  run.see(logged(event({ data: first, type })));
  return run.see(logged(event({ data, type })));
};

test('an event that is seen again tells what it told, wherever that stands', () => {
  expect(seenAgain(first).deviations).toEqual([]);
  expect(seenAgain({ charge: first, bill: { ...bill, outstanding_minor: 0 } }).deviations).toEqual([]);
  expect(seenAgain({}, 'charge.expired').deviations).toEqual([]);
});

test('a reference of something else need not be told again', () => {
  const run = new Run([lawsAlone(events, [eventSteady])]);
  const bare = { id: 'ch_1', reference: null };
  run.see(logged(event({ data: { ...bare, network: { reference: 'MP260105.1200' } } })));
  expect(run.see(logged(event({ data: bare }))).deviations).toEqual([]);
});

test.each([
  ['event.charge-reference', { reference: '' }],
  ['events.pos-till', { till: undefined }],
  ['events.pos-rail-wallet', { rail: 'mpesa' }],
  ['events.bill-id', { bill: { ...bill, id: 'bl_2' } }],
  ['events.bill-control-number', { bill: { ...bill, control_number: 123_456_789_012 } }],
])('%s', (rule, changed) => {
  expect(seenAgain({ ...first, ...changed }).broken).toEqual([rule]);
});
