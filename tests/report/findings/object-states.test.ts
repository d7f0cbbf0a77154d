import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { ObjectStates } from '../../../src/report/findings/object-states.ts';
import { body, exchange } from '../../evidence/helpers/samples.ts';

const at = (second: number, over: Partial<Exchange> = {}): Exchange =>
  exchange(second, { sent: second * 1000, received: second * 1000 + 20, ...over });

const shows = (second: number, shown: object): Exchange =>
  at(second, {
    request: { method: 'GET', target: '/', headers: [], body: null },
    answer: { status: 200, headers: [], body: body(JSON.stringify(shown)) },
  });

const charge = (state: string) => ({ id: 'ch_1', object: 'charge', state });
const bill = (state: string) => ({ id: 'bl_1', object: 'bill', state });
const link = (used: number) => ({ id: 'pl_1', object: 'payment_link', used });
const refused = (second: number): Exchange => at(second, { answer: { status: 409, headers: [], body: body('{}') } });

test.each([
  ['failed for good', 'ch_1', [shows(1, charge('failed'))], 'failed'],
  ['the same before and after', 'ch_1', [shows(1, charge('processing')), shows(9, charge('processing'))], 'processing'],
  ['moved at some time between', 'ch_1', [shows(1, charge('processing')), shows(9, charge('failed'))], null],
  ['not looked at again', 'ch_1', [shows(1, charge('processing'))], null],
  ['seen afterwards only', 'ch_1', [shows(9, charge('failed'))], null],
  ['seen in a list', 'ch_1', [shows(1, { object: 'list', data: [bill('open'), charge('expired')] })], 'expired'],
  ['expired, and perhaps paid after that', 'bl_1', [shows(1, bill('expired'))], null],
  ['a link that was paid', 'pl_1', [shows(1, link(0)), shows(2, link(1))], 'paid'],
  ['a link that was paid at some time', 'pl_1', [shows(1, link(0)), shows(9, link(1))], null],
])('%s', (_, id, seen, state) => {
  const states = new ObjectStates();
  for (const one of seen) states.add(one);
  expect(states.during(id, refused(5))).toBe(state);
});

test('a repeated creation may show what it showed first', () => {
  const states = new ObjectStates();
  const again = at(3, { answer: shows(3, charge('processing')).answer });
  for (const one of [shows(1, charge('failed')), again]) states.add(one);
  expect(states.during('ch_1', again)).toBe('failed');
});

test('an event tells of a charge too', () => {
  const states = new ObjectStates();
  states.add(shows(1, charge('processing')));
  const posted = { type: 'charge.succeeded', data: { id: 'ch_1' } };
  states.add(
    at(2, {
      request: { method: 'POST', target: '/hook', headers: [], body: body(JSON.stringify(posted)) },
      incoming: { hook: 'hook-1', mode: 'test', business: 'main', signature: null },
    }),
  );
  expect(states.during('ch_1', refused(5))).toBe('succeeded');
});

test('what another business made is foreign', () => {
  const states = new ObjectStates();
  states.add(at(1, { answer: shows(1, charge('processing')).answer }));
  const { key } = exchange(1);
  expect(states.isForeign('ch_1', refused(5))).toBe(false);
  expect(states.isForeign('ch_1', { ...refused(5), key: { ...key, business: 'other' } })).toBe(true);
  expect(states.isForeign('ch_1', { ...refused(5), key: { ...key, business: null } })).toBe(false);
});
