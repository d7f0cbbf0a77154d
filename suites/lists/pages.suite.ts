import fc from 'fast-check';
import { page } from '../../src/contract/chapters/lists.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { dataOf } from '../../src/evidence/read.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { drawn } from '../../src/generate/drawn.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { script, type Frame } from '../../src/generate/script.ts';
import { values, type Values } from '../../src/generate/values.ts';
import type { Check, Needs } from '../../src/run/check/check.ts';
import { keyOf, ofOwn, ownBusiness } from '../own-business.ts';
import { billingKey, chargingKey, inTurn, keyFor } from '../sending.ts';
import { bills, charges, type Creation } from '../creations.ts';
import { lastId, walk } from './walking.ts';

/** What is made before a walk, the size of its pages, and whether another is made while it is under way. */
interface Tour {
  /** Whether each ends well, or stays as it is, where there is a choice. */
  readonly ends: readonly boolean[];
  readonly limit: number;
  readonly filtered: boolean;
  readonly meanwhile: boolean;
}

const mostMade = 5;
const mostPages = 6;

const tours: Values<Tour> = values(
  fc.record(
    {
      ends: fc.array(fc.boolean(), { minLength: 2, maxLength: mostMade }),
      limit: fc.integer({ min: 1, max: 4 }),
      filtered: fc.boolean(),
      meanwhile: fc.boolean(),
    },
    { noNullPrototype: true },
  ),
  [
    { ends: [false, true, false], limit: 1, filtered: false, meanwhile: true },
    { ends: [false, false, true, false, false], limit: 2, filtered: true, meanwhile: false },
    { ends: [true, false, false], limit: 1, filtered: true, meanwhile: true },
  ],
);

/** What one walk makes, and the filter that gives it and may give more. */
interface Made {
  readonly fields: (ends: boolean) => object;
  readonly filter: ListQuery;
}

const madeCharges = (): Made => ({
  fields: (ends) => ({ msisdn: `0${triggerPayer(ends ? 1 : 4)}` }),
  filter: { state: 'processing' },
});

function madeBills(): Made {
  const customer_ref = freshRef();
  return { fields: () => ({ customer_ref }), filter: { customer_ref } };
}

type Tried = Pick<Property<unknown>, 'rules' | 'runs'>;

const randomWalks = (
  suite: string,
  { what, needs, sample, post, list }: Creation,
  begin: () => Made,
  { rules, ...tried }: Tried,
): Check =>
  property({
    id: `${suite}/random-walks`,
    title: `Walking a list by its cursor meets every ${what} once, newest first, also while more are being made`,
    rules: [
      'list.object',
      'list.has-more',
      'list.data',
      'list.limit-honoured',
      'list.limit-one',
      'list.newest-first',
      'list.cursor-accepted',
      'list.cursor-continues-after',
      'list.has-more-while-more',
      ...rules,
    ],
    needs,
    ...tours,
    ...tried,
    requestsPerRun: mostMade + mostPages + 1,
    body: async (context, { ends, limit, filtered, meanwhile }) => {
      const [key, { fields, filter }] = [keyFor(context), begin()];
      const make = (well: boolean) => context.send(post(key, { ...sample(), ...fields(well) }));
      for (const well of ends) await make(well);
      const query = { limit: String(limit), ...(filtered && filter) };
      await walk(context, { key, list, query, pages: mostPages, ...(meanwhile && { meanwhile: () => make(false) }) });
    },
  });

/** What is made of a business that has made nothing else. */
const historySize = 6;

interface History extends Omit<Frame, 'title' | 'needs'>, Pick<Property<unknown>, 'runs'> {
  readonly permit: NonNullable<Needs['permit']>;
  /** What all of it is like. */
  readonly filter: ListQuery;
}

const wholeHistory = ({ what, sample, post, list }: Creation, { permit, filter, ...tried }: History): Check =>
  property({
    ...tried,
    title: `Pages of every size give the same ${what}s to the last`,
    needs: ofOwn(permit),
    ...values(fc.integer({ min: 1, max: historySize + 1 }), [2, historySize]),
    requestsPerRun: 2 * historySize + 6,
    body: async (context, limit) => {
      const { business, key } = await ownBusiness(context);
      const other = await keyOf(context, business);
      await context.send(list(key));
      const asked = Array.from({ length: historySize }, () => post(key, sample()));
      // A page may end within what was made in one moment.
      if (limit < historySize) await Promise.all(asked.map((request) => context.send(request)));
      else await inTurn(context, ...asked);
      await walk(context, { key, list, query: { limit: String(limit) }, pages: historySize + 1 });
      const starting_after = lastId(dataOf(await context.send(list(key, filter))));
      if (starting_after === null) return;
      // Nothing is older than the oldest, whichever key of the business was shown that.
      const queries = [{ limit: '1' }, {}, filter];
      const askers = drawn(fc.constantFrom([key, other, key], [other, key, other]));
      await inTurn(context, ...queries.map((query, at) => list(askers[at]!, { ...query, starting_after })));
    },
  });

/** As late as may be, when there is most of it. */
const ofAll = {
  rules: ['list.limit-hundred', 'list.limit-honoured', 'list.has-more-ends', 'list.cursor-continues-after'],
  requests: 12,
  alone: true,
} as const;
const hundreds = { query: { limit: String(page.maximum) }, pages: ofAll.requests } as const;

const paging = [
  'list.limit-honoured',
  'list.cursor-continues-after',
  'list.has-more-while-more',
  'list.has-more-ends',
] as const;

export const checks = [
  randomWalks('pages', charges, madeCharges, {
    rules: [
      'charges.list.status-200',
      'charges.list.holds-charges',
      'charges.list.holds-created',
      'charges.list.own-business-only',
    ],
    runs: { deep: 40 },
  }),
  wholeHistory(charges, {
    id: 'pages/whole-history',
    deployment: 'sandbox',
    rules: paging,
    permit: 'prompting',
    filter: { state: 'processing' },
    runs: { standard: 1, deep: 12 },
  }),
  script({
    id: 'pages/to-the-end',
    title: 'Pages of 100 lead to a last page that says so',
    ...ofAll,
    needs: chargingKey,
    run: (context) => walk(context, { key: keyFor(context), ...hundreds }),
  }),
];

export const checksOnLive = [
  randomWalks('bills-lists', bills, madeBills, {
    rules: [
      'bills.list.holds-bills',
      'bills.list.holds-created',
      'bills.list.own-business-only',
      'bills.list.customer-ref-exact',
      'bills.list.customer-ref-complete',
    ],
    runs: { standard: 4, deep: 40 },
  }),
  wholeHistory(bills, {
    id: 'bills-lists/whole-history',
    rules: [...paging, 'list.newest-first', 'list.cursor-accepted'],
    permit: 'writing',
    filter: { state: 'open' },
    runs: { deep: 10 },
  }),
  script({
    id: 'bills-lists/to-the-end',
    title: 'Pages of 100 bills lead to a last page that says so',
    ...ofAll,
    needs: billingKey,
    run: (context) => walk(context, { key: keyFor(context), list: bills.list, ...hundreds }),
  }),
];
