import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { billStates, type BillState } from '../../contract/resources/bill.ts';
import type { ListQuery } from '../lists/query.ts';

export const billQueries: Values<ListQuery> = values(
  fc.record(
    {
      limit: fc.integer({ min: 1, max: 100 }).map(String),
      state: fc.constantFrom<BillState[]>(...billStates),
      customer_ref: fc.constantFrom('customer-17', 'nobody-has-this', 'a b&c=d', '\u0646'),
    },
    { requiredKeys: [], noNullPrototype: true },
  ),
  [
    {},
    { limit: '1' },
    { limit: '100' },
    ...billStates.map((state) => ({ state, limit: '100' })),
    { limit: '25' },
    { limit: '2', state: 'open' },
    { customer_ref: 'nobody-has-this' },
    { customer_ref: 'customer-17', state: 'open', limit: '3' },
  ],
);

/** What the document leaves open: no answer to these is wrong, but none may be a failure or an oversized page. */
export const oddBillQueries: readonly ListQuery[] = [
  { limit: '101' },
  { limit: '0' },
  { limit: '1000000' },
  { limit: '-1' },
  { state: 'succeeded' },
  { starting_after: 'bl_thisneverexisted' },
  { limit: 'ten' },
  { limit: '2.5' },
  { limit: '99999999999999999999' },
  { state: '' },
  { state: 'Open' },
  { customer_ref: '' },
  { customer_ref: 'x'.repeat(65) },
  { customer_ref: "' OR 1=1 --" },
  { starting_after: 'ch_thisneverexisted' },
  { starting_after: '' },
  { order: 'asc', limit: '5' },
];
