import fc from 'fast-check';
import { page } from '../../src/contract/limits.ts';
import { objectOf } from '../../src/evidence/read.ts';
import { freshRef, nearRefs } from '../../src/generate/bills/bill.ts';
import { billQuery, billQueryBoundaries, oddBillQueries } from '../../src/generate/bills/query.ts';
import { listBills } from '../../src/generate/bills/request.ts';
import { offsetQueries } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { bill, billingKey, makeBill } from './asking.ts';
import { keyFor } from '../charges/keys.ts';
import { makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { walk } from './walking.ts';
import { lastId } from '../lists/walking.ts';

interface Tour {
  /** Bills made before the walk. */
  readonly count: number;
  readonly limit: number;
  /** Only those of one customer. */
  readonly filtered: boolean;
  /** Whether one more is made while the walk is under way. */
  readonly meanwhile: boolean;
}

const mostBills = 5;
const mostPages = 6;
const historySize = 6;

const tour: fc.Arbitrary<Tour> = fc.record(
  {
    count: fc.integer({ min: 2, max: mostBills }),
    limit: fc.integer({ min: 1, max: 4 }),
    filtered: fc.boolean(),
    meanwhile: fc.boolean(),
  },
  { noNullPrototype: true },
);

const paging = [
  'list.limit-honoured',
  'list.newest-first',
  'list.cursor-accepted',
  'list.cursor-continues-after',
  'list.has-more-while-more',
] as const;

export const checks: readonly Check[] = [
  property<Tour>({
    id: 'bills-lists/random-walks',
    title: 'Walking the bills by the cursor meets every one once, newest first, also while more are made',
    deployment: 'live',
    rules: [
      'list.object',
      'list.has-more',
      'list.data',
      'list.limit-one',
      ...paging,
      'bills.list.holds-bills',
      'bills.list.holds-created',
      'bills.list.own-business-only',
      'bills.list.customer-ref-exact',
      'bills.list.customer-ref-complete',
    ],
    needs: billingKey,
    arbitrary: tour,
    boundaries: [
      { count: 3, limit: 1, filtered: false, meanwhile: true },
      { count: 5, limit: 2, filtered: true, meanwhile: false },
      { count: 3, limit: 1, filtered: true, meanwhile: true },
    ],
    runs: { quick: 0, standard: 4, deep: 40 },
    requestsPerRun: mostBills + mostPages + 1,
    body: async (context, { count, limit, filtered, meanwhile }) => {
      const customer_ref = freshRef();
      const made = (): Promise<unknown> => bill(context, { customer_ref });
      for (let at = 0; at < count; at += 1) await made();
      const query = { limit: String(limit), ...(filtered ? { customer_ref } : {}) };
      await walk(context, keyFor(context), query, mostPages, meanwhile ? made : undefined);
    },
  }),
  property({
    id: 'bills-lists/whole-history',
    title: 'Pages of every size give the same bills to the last',
    deployment: 'live',
    rules: [...paging, 'list.has-more-ends'],
    needs: { keys: {}, operator: makesBusinesses, permit: 'writing' },
    arbitrary: fc.integer({ min: 1, max: historySize + 1 }),
    boundaries: [2, historySize],
    runs: { quick: 0, standard: 2, deep: 10 },
    requestsPerRun: 2 * historySize + 3,
    body: async (context, limit) => {
      const { key } = await ownBusiness(context);
      await context.send(listBills(key));
      for (let at = 0; at < historySize; at += 1) await makeBill(context, key);
      await walk(context, key, { limit: String(limit) }, historySize + 1);
      await context.send(listBills(key, { state: 'open' }));
    },
  }),
  property({
    id: 'bills-lists/default-limit',
    title: 'A page of bills without a limit holds 25, whether filtered or not, and a page of 100 all of them',
    deployment: 'live',
    rules: ['list.default-limit', 'list.limit-hundred', 'list.limit-honoured', 'bills.list.customer-ref-complete'],
    needs: { keys: {}, operator: makesBusinesses, permit: 'writing' },
    arbitrary: fc.constant(page.default + 2),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: page.default + 7,
    body: async (context, enough) => {
      const { key } = await ownBusiness(context);
      const customer_ref = freshRef();
      for (let at = 0; at < enough; at += 1) await makeBill(context, key, { customer_ref });
      const newest = await context.send(listBills(key, { limit: '1' }));
      const starting_after = lastId(objectOf(newest)?.['data']) ?? '';
      for (const query of [{}, { customer_ref }, { limit: '100' }, { starting_after }])
        await context.send(listBills(key, query));
    },
  }),
  property({
    id: 'bills-lists/no-offset',
    title: 'An offset or a page number does not move a list of bills',
    deployment: 'live',
    rules: ['list.no-offset'],
    needs: { keys: {}, operator: makesBusinesses, permit: 'writing' },
    arbitrary: fc.constantFrom(...offsetQueries),
    boundaries: offsetQueries,
    runs: { quick: 0, standard: offsetQueries.length, deep: offsetQueries.length },
    requestsPerRun: 5,
    body: async (context, query) => {
      const { key } = await ownBusiness(context);
      for (let at = 0; at < 3; at += 1) await makeBill(context, key);
      await context.send(listBills(key, { limit: '2' }));
      await context.send(listBills(key, { ...query, limit: '2' }));
    },
  }),
  property<readonly number[]>({
    id: 'bills-lists/near-customers',
    title: 'The filter customer_ref gives the bills of one customer, and of nobody with nearly the same',
    deployment: 'live',
    rules: ['bills.list.customer-ref-exact', 'bills.list.customer-ref-complete'],
    needs: billingKey,
    arbitrary: fc.shuffledSubarray([...nearRefs.keys()], { minLength: 2 }),
    boundaries: [[...nearRefs.keys()]],
    runs: { quick: 0, standard: 1, deep: 8 },
    requestsPerRun: 2 * nearRefs.length,
    body: async (context, chosen) => {
      const key = keyFor(context);
      const stem = freshRef();
      const refs = chosen.map((at) => nearRefs[at]!(stem));
      for (const customer_ref of refs) await bill(context, { customer_ref });
      for (const customer_ref of refs) await context.send(listBills(key, { customer_ref, limit: '100' }));
    },
  }),
  property({
    id: 'bills-lists/lawful-queries',
    title: 'Every limit, state and customer may be asked for',
    deployment: 'live',
    rules: ['bills.list.status-200', 'list.limit-honoured'],
    needs: billingKey,
    arbitrary: billQuery,
    boundaries: billQueryBoundaries,
    runs: { quick: 0, standard: billQueryBoundaries.length + 3, deep: 100 },
    requestsPerRun: 1,
    body: async (context, query) => void (await context.send(listBills(keyFor(context), query))),
  }),
  property({
    id: 'bills-lists/odd-queries',
    title: 'No query makes a page of more than 100 bills or a failure',
    deployment: 'live',
    rules: ['list.never-more-than-hundred', 'errors.never-500'],
    needs: { keys: { main: { mode: 'live', has: ['bills:read'] } } },
    arbitrary: fc.constantFrom(...oddBillQueries),
    boundaries: oddBillQueries,
    runs: { quick: 0, standard: oddBillQueries.length, deep: oddBillQueries.length },
    requestsPerRun: 1,
    body: async (context, query) => void (await context.send(listBills(keyFor(context), query))),
  }),
];
