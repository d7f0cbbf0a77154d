import fc from 'fast-check';
import { page } from '../../src/contract/limits.ts';
import { chargeStates, type ChargeState } from '../../src/contract/resources/charge.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { plainCharge } from '../../src/generate/charges/charge.ts';
import { listQuery, oddListQueries, offsetQueries, queryText } from '../../src/generate/lists/query.ts';
import { triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import { listCharges, postCharge } from '../../src/generate/charges/request.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { charge } from '../charges/charging.ts';
import { chargingKey, keyFor } from '../charges/keys.ts';
import { makesBusinesses, ownBusiness } from '../auth/own-business.ts';
import { lastId, walk } from './walking.ts';

/** Charges made before a walk, the size of its pages, and whether another is made while it is under way. */
interface Tour {
  readonly payers: readonly Trigger[];
  readonly limit: number;
  readonly state?: ChargeState | undefined;
  readonly meanwhile: boolean;
}

const mostPayers = 5;
const mostPages = 6;

/** Charges of a business that has made no others. */
const historySize = 6;

const tour: fc.Arbitrary<Tour> = fc.record(
  {
    payers: fc.array(fc.constantFrom<Trigger[]>(1, 4), { minLength: 2, maxLength: mostPayers }),
    limit: fc.integer({ min: 1, max: 4 }),
    state: fc.constantFrom<(ChargeState | undefined)[]>(undefined, undefined, 'processing'),
    meanwhile: fc.boolean(),
  },
  { noNullPrototype: true },
);

export const checks: readonly Check[] = [
  property({
    id: 'pages/random-walks',
    title: 'Walking a list by its cursor meets every charge once, newest first, also while charges are being made',
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
      'charges.list.status-200',
      'charges.list.holds-charges',
      'charges.list.holds-created',
      'charges.list.own-business-only',
    ],
    needs: chargingKey,
    arbitrary: tour,
    boundaries: [
      { payers: [4, 1, 4], limit: 1, meanwhile: true },
      { payers: [4, 4, 1, 4, 4], limit: 2, state: 'processing', meanwhile: false },
      { payers: [1, 4], limit: 1, state: 'processing', meanwhile: true },
    ],
    runs: { quick: 0, standard: 3, deep: 40 },
    requestsPerRun: mostPayers + mostPages + 1,
    body: async (context, { payers, limit, state, meanwhile }) => {
      for (const payer of payers) await charge(context, { msisdn: `0${triggerPayer(payer)}` });
      await walk(context, {
        key: keyFor(context),
        query: { limit: String(limit), ...(state === undefined ? {} : { state }) },
        pages: mostPages,
        ...(meanwhile ? { meanwhile: () => charge(context, { msisdn: `0${triggerPayer(4)}` }) } : {}),
      });
    },
  }),
  property({
    id: 'pages/to-the-end',
    title: 'Pages of 100 lead to a last page that says so',
    rules: ['list.limit-hundred', 'list.limit-honoured', 'list.has-more-ends', 'list.cursor-continues-after'],
    needs: chargingKey,
    arbitrary: fc.constant(String(page.maximum)),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: 12,
    body: (context, limit) => walk(context, { key: keyFor(context), query: { limit }, pages: 12 }),
  }),
  property({
    id: 'pages/whole-history',
    title: 'Pages of every size give the same whole history',
    rules: ['list.limit-honoured', 'list.cursor-continues-after', 'list.has-more-while-more', 'list.has-more-ends'],
    needs: { keys: {}, operator: makesBusinesses, permit: 'prompting' },
    arbitrary: fc.integer({ min: 1, max: historySize + 1 }),
    boundaries: [2, historySize],
    runs: { quick: 0, standard: 1, deep: 12 },
    requestsPerRun: 2 * historySize + 1,
    body: async (context, limit) => {
      const key = (await ownBusiness(context, { scopes: ['charges:read', 'charges:write'] })).key;
      for (let count = 0; count < historySize; count += 1) await context.send(postCharge(key, plainCharge));
      await walk(context, { key, query: { limit: String(limit) }, pages: historySize + 1 });
    },
  }),
  property({
    id: 'pages/default-limit',
    title: 'A page without a limit holds 25 charges',
    rules: ['list.default-limit'],
    needs: chargingKey,
    arbitrary: fc.constant(page.default + 2),
    boundaries: [],
    runs: { quick: 0, standard: 1, deep: 1 },
    requestsPerRun: page.default + 13,
    body: async (context, enough) => {
      const before = objectOf(await context.send(listCharges(keyFor(context), { limit: '100' })))?.['data'];
      const missing = enough - (Array.isArray(before) ? before.length : enough);
      for (let count = 0; count < missing; count += 1) await charge(context);
      const page = await context.send(listCharges(keyFor(context)));
      for (const state of new Set([commonState(page), 'succeeded' as const])) await filteredAlike(context, state);
      const newest = await context.send(listCharges(keyFor(context), { limit: '1' }));
      const starting_after = lastId(objectOf(newest)?.['data']);
      if (starting_after !== null) await context.send(listCharges(keyFor(context), { starting_after }));
    },
  }),
  property({
    id: 'pages/no-offset',
    title: 'An offset or a page number does not move a list',
    rules: ['list.no-offset'],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...offsetQueries),
    boundaries: offsetQueries,
    runs: { quick: 1, standard: offsetQueries.length, deep: offsetQueries.length },
    requestsPerRun: 3,
    alone: true,
    body: async (context, query) => {
      const key = keyFor(context);
      await context.send(postCharge(key, plainCharge));
      await context.send(listCharges(key, { limit: '2' }));
      await context.send(listCharges(key, { ...query, limit: '2' }));
    },
  }),
  property({
    id: 'pages/odd-queries',
    title: 'No query makes a page of more than 100 charges or a failure',
    rules: ['list.never-more-than-hundred', 'errors.never-500'],
    needs: chargingKey,
    arbitrary: fc.constantFrom(...oddListQueries),
    boundaries: oddListQueries,
    runs: { quick: 1, standard: oddListQueries.length, deep: oddListQueries.length },
    requestsPerRun: 1,
    body: async (context, query) => void (await context.send(listCharges(keyFor(context), query))),
  }),
  property({
    id: 'pages/lawful-queries',
    title: 'Every limit and every state may be asked for',
    rules: ['charges.list.status-200', 'list.limit-honoured'],
    needs: chargingKey,
    arbitrary: listQuery,
    boundaries: [],
    runs: { quick: 0, standard: 4, deep: 100 },
    requestsPerRun: 1,
    body: async (context, query) => {
      await context.send({ method: 'GET', path: `/v1/charges${queryText(query)}`, key: { use: keyFor(context) } });
    },
  }),
];

/**
 * A filtered page may be short for reasons of its own. But where asking for 25 gives 25, and asking for no number
 * gives far fewer before and after, the number that is meant is another one.
 */
/** That of most charges of a page, of which there are most likely more than a page holds. */
function commonState(page: Exchange): ChargeState {
  const seen = (dataOf(page) ?? []).map((item) => asObject(item)?.['state']);
  const count = (state: ChargeState): number => seen.filter((each) => each === state).length;
  return chargeStates.toSorted((a, b) => count(b) - count(a))[0]!;
}

async function filteredAlike(context: CheckContext, state: ChargeState): Promise<void> {
  const before = await context.send(listCharges(keyFor(context), { state }));
  const asked = await context.send(listCharges(keyFor(context), { state, limit: String(page.default) }));
  const after = await context.send(listCharges(keyFor(context), { state }));
  const count = shortOf(before);
  if (count === null || count !== shortOf(after) || dataOf(asked)?.length !== page.default) return;
  context.decide({
    is: 'broken',
    rule: 'list.default-limit',
    expected: `${page.default} objects without a limit, as with limit=${page.default}`,
    actual: `${count} objects, and has_more true`,
    exchanges: [before.n, asked.n, after.n],
  });
}

/** How many objects a page has that could have held ten more, and says that there are more. */
function shortOf(exchange: Exchange): number | null {
  const count = dataOf(exchange)?.length ?? page.default;
  return objectOf(exchange)?.['has_more'] === true && count <= page.default - 10 ? count : null;
}

function dataOf(exchange: Exchange): readonly unknown[] | null {
  const data = objectOf(exchange)?.['data'];
  return Array.isArray(data) ? data : null;
}
