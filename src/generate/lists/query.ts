import fc from 'fast-check';
import { drawn } from '../drawn.ts';
import { values, type Values } from '../values.ts';
import { chargeStates, type ChargeState } from '../../contract/resources/charge.ts';
import { billStates, type BillState } from '../../contract/resources/bill.ts';

/** Query parameters as written into an address. */
export type ListQuery = Readonly<Record<string, string>>;

export const listQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    limit: fc.integer({ min: 1, max: 100 }).map(String),
    state: fc.constantFrom<ChargeState[]>(...chargeStates),
  },
  { requiredKeys: [], noNullPrototype: true },
);

export const listQueries: Values<ListQuery> = values(listQuery, [
  {},
  { limit: '1' },
  { limit: '100' },
  ...chargeStates.map((state) => ({ state, limit: '100' })),
  { limit: '25' },
  { limit: '99' },
  { limit: '2', state: 'succeeded' },
]);

/** What the document leaves open: no answer to these is wrong, but none may be a failure or an oversized page. */
export const oddListQueries: readonly ListQuery[] = [
  { limit: '101' },
  { limit: '0' },
  { starting_after: `ch_${'x'.repeat(300)}` },
  { limit: '-1' },
  { state: 'paid' },
  { starting_after: 'ch_thisneverexisted' },
  { limit: 'ten' },
  { limit: '' },
  { limit: '2.5' },
  { limit: '1e2' },
  { limit: '99999999999999999999' },
  { state: '' },
  { state: 'SUCCEEDED' },
  { starting_after: '' },
  { starting_after: 'bl_thisneverexisted' },
  { starting_after: "' OR 1=1 --" },
  { ending_before: 'ch_thisneverexisted' },
  { order: 'asc', limit: '5' },
  { 'state[]': 'succeeded' },
  { starting_after: 'ch_\0' },
];

/** The same of links, which have no cursor. */
export const oddLinkQueries: readonly ListQuery[] = [
  { limit: '0' },
  { limit: '101' },
  { limit: '-1' },
  { limit: 'ten' },
  { limit: '1e9' },
  { limit: '' },
  { starting_after: 'pl_thisneverexisted' },
  { starting_after: '' },
  { ending_before: 'pl_thisneverexisted' },
  { active: 'true' },
];

/** Parameters of the paging that does not exist. */
export const offsetQueries: readonly ListQuery[] = [{ offset: '1' }, { page: '2' }, { skip: '1' }];

/** How one query may be written: in any order, and with a sign escaped that need not be. */
const wordings = fc.record({
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
  escaped: fc.constantFrom<([string, string] | null)[]>(null, ['_', '%5F'], ['-', '%2D']),
});

/** Written another way each time. */
export function queryText(query: ListQuery): string {
  const { order, escaped } = drawn(wordings);
  const pairs = Object.entries(query);
  const turned = pairs.length > order.length ? pairs : order.flatMap((at) => (at < pairs.length ? [pairs[at]!] : []));
  const written = turned.map(([name, value]) => {
    // That a plus sign is a blank is of forms, and not of every address.
    const text = new URLSearchParams({ '': value }).toString().slice(1).replaceAll('+', '%20');
    return `${encodeURIComponent(name)}=${escaped === null ? text : text.replaceAll(...escaped)}`;
  });
  return written.length === 0 ? '' : `?${written.join('&')}`;
}

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
  { starting_after: `bl_${'x'.repeat(300)}` },
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
