import { page } from '../../src/contract/chapters/lists.ts';
import { chargeStates, type ChargeState } from '../../src/contract/resources/charge.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { asObject, dataOf, listedIds } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import {
  billQueries,
  oddBillQueries,
  listQueries,
  oddLinkQueries,
  oddListQueries,
  offsetQueries,
  type ListQuery,
} from '../../src/generate/lists/query.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { bodiless, programs } from '../../src/generate/programs.ts';
import { property, type Property } from '../../src/generate/property.ts';
import { script } from '../../src/generate/script.ts';
import { cases } from '../../src/generate/values.ts';
import { pageWithoutLimit } from '../../src/judge/lists/pages.situation.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { ofOwn, ownBusiness } from '../own-business.ts';
import { billingKey, chargingKey, keyFor, linkingKey, inTurn } from '../sending.ts';
import { makeBill } from '../bills/asking.ts';
import { charge } from '../charges/charging.ts';
import { unmoved } from './no-offset.ts';
import { lastId } from './walking.ts';
import { charges, bills, links, type Creation } from '../creations.ts';

interface Queried extends Omit<Property<ListQuery>, 'body'> {
  /** Left out: the charges. */
  readonly list?: typeof charges.list;
}

/** A list that is asked for with each query. */
const queried = ({ list = charges.list, ...spec }: Queried): Check =>
  property({ ...spec, body: (context, query) => context.send(list(keyFor(context), query)) });

/** Written to the letter. */
const listedBy = (list: Creation['list'], key: string, query: string): RequestTemplate => {
  const template = list(key);
  return { ...template, path: `${template.path}?${query}` };
};

interface Written extends Omit<Property<string>, 'body' | 'arbitrary' | 'boundaries' | 'rules'> {
  readonly list: Creation['list'];
  readonly queries: readonly string[];
}

/** A list that is asked for with each query as it stands. */
const written = ({ list, queries, ...spec }: Written): Check =>
  property({
    ...spec,
    rules: ['errors.never-500', 'list.never-more-than-hundred'],
    ...cases(queries),
    body: (context, query) => context.send(listedBy(list, keyFor(context), query)),
  });

/** Programs that take other types as well are given as many. */
const ofSeveralTypes = programs.filter(({ accept }) => accept.includes(','));

export const checks = [
  script({
    id: 'pages/default-limit',
    title: 'A page without a limit holds 25 charges',
    rules: ['list.default-limit', 'charge.fee-minor'],
    needs: chargingKey,
    requests: page.default + 16,
    run: async (context) => {
      const enough = page.default + 2;
      const before = dataOf(await context.send(charges.list(keyFor(context), { limit: '100' })));
      for (let count = before?.length ?? enough; count < enough; count += 1) await charge(context);
      const seen = await context.send(charges.list(keyFor(context)));
      const common = commonState(seen);
      const [newestOfState] = await filteredAlike(context, { state: common });
      if (newestOfState !== undefined) await filteredAlike(context, { state: common, starting_after: newestOfState });
      if (common !== 'succeeded') await filteredAlike(context, { state: 'succeeded' });
      const newest = await context.send(charges.list(keyFor(context), { limit: '1' }));
      const starting_after = lastId(dataOf(newest));
      const headers = { ...ofSeveralTypes[context.seed % ofSeveralTypes.length], ...bodiless };
      if (starting_after !== null)
        await context.send({ ...charges.list(keyFor(context), { starting_after }), headers });
    },
  }),
  property({
    id: 'pages/no-offset',
    title: 'An offset or a page number does not move a list',
    rules: ['list.no-offset'],
    needs: chargingKey,
    ...cases(offsetQueries),
    runs: { quick: 1 },
    requestsPerRun: 3,
    alone: true,
    body: async (context, query) => {
      const key = keyFor(context);
      await charge(context);
      await inTurn(context, charges.list(key, { limit: '2' }), charges.list(key, { ...query, limit: '2' }));
    },
  }),
  unmoved('pages/no-offset-in-a-state', 'An offset or a page number does not move a list of one state', {
    creation: charges,
    deployment: 'sandbox',
    stock: () => ({ filter: { state: 'processing' }, fields: { msisdn: `0${triggerPayer(4)}` } }),
  }),
  queried({
    id: 'pages/odd-queries',
    title: 'No query makes a page of more than 100 charges or a failure',
    rules: ['list.never-more-than-hundred', 'errors.never-500'],
    needs: chargingKey,
    ...cases(oddListQueries),
    runs: { quick: 1 },
  }),
  written({
    id: 'pages/doubled-parameters',
    title: 'A parameter that stands twice, or is no UTF-8, makes no failure',
    needs: chargingKey,
    list: charges.list,
    queries: ['state=failed&limit=100&state=failed&limit=100', 'starting_after=ch_%FF%FE&limit=5'],
  }),
  queried({
    id: 'pages/lawful-queries',
    title: 'Every limit and every state may be asked for',
    rules: ['charges.list.status-200', 'list.limit-hundred', 'list.limit-honoured'],
    needs: chargingKey,
    ...listQueries,
    runs: { standard: 4, deep: 100 },
  }),
];

export const checksOnLive = [
  script({
    id: 'bills-lists/default-limit',
    title: 'A page of bills without a limit holds 25, whether filtered or not, and a page of 100 all of them',
    rules: ['list.default-limit', 'list.limit-hundred', 'list.limit-honoured', 'bills.list.customer-ref-complete'],
    needs: ofOwn('writing'),
    requests: page.default + 8,
    run: async (context) => {
      const { key } = await ownBusiness(context);
      const customer_ref = freshRef();
      for (let at = 0; at < page.default + 2; at += 1) await makeBill(context, key, { customer_ref });
      const newest = await context.send(bills.list(key, { limit: '1' }));
      const starting_after = lastId(dataOf(newest)) ?? '';
      const queries = [{}, { customer_ref }, { limit: '100' }, { starting_after }, { customer_ref, starting_after }];
      await inTurn(context, ...queries.map((query) => bills.list(key, query)));
    },
  }),
  property({
    id: 'bills-lists/no-offset',
    title: 'An offset or a page number does not move a list of bills',
    rules: ['list.no-offset'],
    needs: ofOwn('writing'),
    ...cases(offsetQueries),
    requestsPerRun: 5,
    body: async (context, query) => {
      const { key } = await ownBusiness(context);
      for (let at = 0; at < 3; at += 1) await makeBill(context, key);
      await inTurn(context, bills.list(key, { limit: '2' }), bills.list(key, { ...query, limit: '2' }));
    },
  }),
  unmoved('bills-lists/no-offset-in-a-state', 'An offset or a page number does not move a list of bills of one state', {
    creation: bills,
    deployment: 'live',
    stock: () => ({ filter: { state: 'open' } }),
  }),
  unmoved('bills-lists/no-offset-of-a-customer', 'An offset or a page number does not move a list of one customer', {
    creation: bills,
    deployment: 'live',
    stock: () => {
      const customer_ref = `${freshRef()} Cafe\u0301`;
      return { filter: { customer_ref }, fields: { customer_ref } };
    },
  }),
  queried({
    id: 'bills-lists/lawful-queries',
    title: 'Every limit, state and customer may be asked for',
    rules: ['bills.list.status-200', 'list.limit-honoured'],
    needs: billingKey,
    list: bills.list,
    ...billQueries,
    runs: { standard: billQueries.boundaries.length + 1, deep: 100 },
  }),
  queried({
    id: 'bills-lists/odd-queries',
    title: 'No query makes a page of more than 100 bills or a failure',
    rules: ['list.never-more-than-hundred', 'errors.never-500'],
    needs: { keys: { main: { mode: 'live', has: ['bills:read'] } } },
    list: bills.list,
    ...cases(oddBillQueries),
  }),
  written({
    id: 'bills-lists/doubled-parameters',
    title: 'A parameter that stands twice, or is no UTF-8, makes no failure in a list of bills',
    needs: billingKey,
    list: bills.list,
    queries: [
      'customer_ref=customer-17&limit=5&customer_ref=customer-17&limit=5',
      'starting_after=bl_%FF%FE&state=open',
    ],
  }),
  queried({
    id: 'link-lists/odd-queries',
    title: 'No query makes a page of more than 100 links or a failure',
    rules: ['list.never-more-than-hundred', 'errors.never-500'],
    needs: linkingKey,
    list: links.list,
    ...cases(oddLinkQueries),
  }),
];

/** That of most charges of a page, of which there are most likely more than a page holds. */
function commonState(page: Exchange): ChargeState {
  const seen = (dataOf(page) ?? []).map((item) => asObject(item)?.['state']);
  const count = (state: ChargeState): number => seen.filter((each) => each === state).length;
  return chargeStates.toSorted((a, b) => count(b) - count(a))[0]!;
}

/** Gives the ids of what is listed. */
async function filteredAlike(context: CheckContext, query: ListQuery): Promise<readonly string[]> {
  const before = await context.send(charges.list(keyFor(context), query));
  const asked = await context.send(charges.list(keyFor(context), { ...query, limit: String(page.default) }));
  const after = await context.send(charges.list(keyFor(context), query));
  context.judge(pageWithoutLimit, { before, asked, after });
  return listedIds(after);
}
