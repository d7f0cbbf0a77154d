import { expect, it } from 'vitest';
import { charge } from '../../helpers/exchange.ts';
import { brokenIn, caseOf, result, step } from './helpers/case.ts';

const read = (state: string) => ({ method: 'GET', target: '/v1/charges/ch_1', status: 200, body: charge({ state }) });

const told = (op: string, says: string, ...came: readonly string[]) =>
  brokenIn(caseOf([step(op, result(charge({ state: says })), came.map(read))]));

it.each([
  ['create_charge', 'client.no-fulfilment-on-created'],
  ['get_charge', 'client.no-fulfilment-before-succeeded'],
  ['wait_for_charge', 'client.no-fulfilment-before-succeeded'],
])('%s tells no charge as paid that is processing', (op, rule) => {
  expect(told(op, 'succeeded', 'processing')).toEqual([rule]);
  expect(told(op, 'succeeded', 'processing', 'succeeded')).toEqual([]);
  expect(told(op, 'PROCESSING', 'processing')).toEqual([]);
});

it('a charge that was paid is not told as one that failed', () => {
  expect(told('wait_for_charge', 'failed', 'processing', 'succeeded')).toEqual(['client.values-untouched']);
  expect(told('wait_for_charge', 'processing', 'processing', 'succeeded')).toEqual([]);
});

it('a client may know it from a webhook', () => {
  const body = JSON.stringify({ id: 'ev_1', type: 'charge.succeeded', livemode: false, data: { id: 'ch_1' } });
  const facts = caseOf([
    step('handle_event', result({ fulfil: [] }), [], { body }),
    step('get_charge', result(charge({ state: 'succeeded' })), [read('processing')]),
  ]);
  expect(brokenIn(facts)).toEqual([]);
});
