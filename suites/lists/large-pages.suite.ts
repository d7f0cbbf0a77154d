import fc from 'fast-check';
import { page } from '../../src/contract/chapters/lists.ts';
import { spans } from '../../src/contract/limits.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import { nearTexts } from '../../src/generate/charges/text-sample.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { idOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { property } from '../../src/generate/property.ts';
import { values, type Values } from '../../src/generate/values.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Check, CheckContext, Needs } from '../../src/run/check/check.ts';
import { weighing } from '../balance/balance-ledger.ts';
import { paying } from '../balance/ways.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { ofOwn, ownBusiness, ownTills, type OwnBusiness } from '../own-business.ts';
import { mostAskedOnce } from '../sandbox/moment.ts';
import { sceneMay } from '../sandbox/scene.ts';
import { abreast, inTurn, pause, readAll } from '../sending.ts';
import {
  askOverADay,
  fullest,
  goOn,
  hours_s,
  lookAtOldest,
  oddLimits,
  payOldest,
  walkEach,
  type Asked,
} from './large-asking.ts';
import { walk } from './walking.ts';

/** More than the largest page holds, and of each of two kinds more than half of that. */
const most = page.maximum + 2;
const others = 30;

/** Sizes of pages beyond the default, by quarters of the largest. */
const beyond = (min: number) => fc.integer({ min, max: min + 23 });
const sizes: Values<readonly [number, number, number]> = values(fc.tuple(beyond(26), beyond(51), beyond(76)), []);
const mostSizes = 3;

const mostQueries = 2;

/** Only what is seen in a state some time after its creation is known to stay in it. */
const settled_s = 90;
/** A minute before the window of a charge is over. */
const lasting_s = spans.chargeWindow / 1000 - 60;
/** By then nobody can scan a code any more. */
const expired_s = 6 * 60;

/** What a business makes so much of. */
interface Stock {
  readonly creation: Creation;
  readonly fields: (at: number) => object;
  readonly asked: readonly Asked[];
  /** What none of it is of, so that all of it is looked through. */
  readonly none: ListQuery;
}

interface Large {
  readonly id: string;
  readonly deployment: Deployment;
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  readonly stock: (context: CheckContext, business: string) => Promise<Stock> | Stock;
  /** Where there is no cursor a page is all. */
  readonly pages: number;
  readonly settling_s?: number;
  /** Left out: more than a page holds. */
  readonly count?: number;
  /** They are made one after the other, as in a shop that does nothing else. */
  readonly inTurn?: true;
  /** They are walked once more when they are old. */
  readonly again?: true;
  /** What is done in the end, and how many requests that takes at the most. */
  readonly last?: {
    readonly requests: number;
    readonly run: (context: CheckContext, own: OwnBusiness, creations: readonly Exchange[]) => Promise<void>;
  };
}

const near = nearTexts('order-12345');

/** Every other one is told from those before it by next to nothing. */
const nearly = (name: 'reference' | 'description', at: number): object =>
  at % 2 === 0 ? { [name]: near[(at / 2) % near.length]! } : {};

/** Some of another kind lie between. */
const isOther = (at: number): boolean => at % Math.floor(most / others) === 1;

const old_s = 2 * 86_400;

const mostTills = page.default + 3;

const ofPages = [
  'list.limit-honoured',
  'list.newest-first',
  'list.has-more-while-more',
  'list.has-more-ends',
] as const satisfies readonly RuleId[];

/** What shows only where there is more than the largest page holds. */
const fullRules = ['list.never-more-than-hundred'] as const satisfies readonly RuleId[];

const large = ({ settling_s = settled_s, count = most, pages, again, last, ...large }: Large): Check =>
  property<readonly [number, number, number]>({
    id: large.id,
    title: 'Pages of 26 to 99 hold as many, go on where they end, and are of what the filter asks for',
    deployment: large.deployment,
    rules: [...ofPages, ...(count > page.maximum ? fullRules : []), ...large.rules],
    needs: { ...large.needs, operatorMay: [...(large.needs.operatorMay ?? []), ...sceneMay] },
    ...sizes,
    runs: { standard: 1, deep: 2 },
    requestsPerRun:
      count +
      8 +
      fullest.length +
      (3 + oddLimits.length + 2) * mostQueries +
      (mostSizes + (again ? 1 : 0)) * 2 * pages +
      (last?.requests ?? 0) +
      mostAskedOnce,
    wait_s: settling_s + fullest.length * hours_s + (again ? old_s : 0),
    body: async (context, [small, middle, size]) => {
      // Where all would fit on the middle one, it leaves one behind; what a filter leaves is walked without the first.
      const limits = [small, Math.min(middle, count - 1), size];
      const own = await ownBusiness(context);
      const { key } = own;
      const { creation, fields, asked, none } = await large.stock(context, own.business);
      const { post, sample, list } = creation;
      await context.send(list(key));
      const began = context.clock.now();
      const orders = Array.from({ length: count }, (_, at) => post(key, { ...sample(), ...fields(at) }));
      const creations = await (large.inTurn ? inTurn : readAll)(context, ...orders);
      await pause(context, settling_s);
      const listOf = (query: ListQuery) => list(key, query);
      const walkOf = (query: ListQuery, size: number) => () =>
        walk(context, { key, list, query: { ...query, limit: String(size) }, pages });
      await walkEach(context, asked, {
        creations,
        began,
        listOf,
        walksOf: (query) => limits.slice(Object.keys(query).length).map((size) => walkOf(query, size)),
      });
      await askOverADay(context, (limit) => list(key, { limit }));
      if (pages > 1) await context.send(largeBelow(creations, listOf));
      if (again && context.clock.jumps) {
        await pause(context, old_s);
        await abreast(asked.map(({ query }) => walkOf(query, limits.at(-1)!)));
      }
      await context.send(list(key, none));
      await last?.run(context, own, creations);
      await lookAtOldest(context, own, creation, creations);
    },
  });

/** A further page of nearly all. */
function largeBelow(creations: readonly Exchange[], list: (query: ListQuery) => RequestTemplate): RequestTemplate {
  const starting_after = creations.map(idOf).findLast((id, at) => id !== null && at < creations.length - 2);
  return list({ limit: String(page.maximum - drawn(fc.nat({ max: 9 }))), ...(starting_after && { starting_after }) });
}

export const checks = [
  large({
    id: 'large-pages/of-charges',
    deployment: 'sandbox',
    rules: [
      'list.cursor-continues-after',
      'charges.list.state-processing',
      'charges.list.state-filter-complete',
      'charges.list.holds-created',
    ],
    needs: ofOwn('prompting'),
    stock: () => ({
      creation: charges,
      fields: (at) => ({ ...nearly('reference', at), msisdn: `0${triggerPayer(isOther(at) ? 2 : 4)}` }),
      // None of them leaves it before its window is over.
      asked: [
        { query: {}, holds: 'charges.list.holds-created' },
        { query: { state: 'processing' }, holds: 'charges.list.state-filter-complete', lasts_s: lasting_s },
      ],
      none: { state: 'succeeded' },
    }),
    pages: 3,
    inTurn: true,
  }),
  large({
    id: 'large-pages/of-codes',
    deployment: 'live',
    rules: ['list.cursor-continues-after', 'charges.list.state-expired', 'charges.list.holds-created'],
    needs: ofOwn('prompting', 'open_till'),
    stock: async (context, business) => {
      const tills = await ownTills(context, business, context.clock.jumps ? mostTills : 1);
      return {
        creation: posCharges,
        fields: (at) => ({ ...nearly('reference', at), till: tills[at % tills.length]! }),
        asked: [
          { query: {}, holds: 'charges.list.holds-created' },
          { query: { state: 'expired' }, holds: 'charges.list.state-filter-complete' },
        ],
        none: { state: 'succeeded' },
      };
    },
    // More charges of live are listed where there are many events.
    count: 40,
    pages: 3,
    inTurn: true,
    settling_s: expired_s,
  }),
  large({
    id: 'large-pages/of-bills',
    deployment: 'live',
    rules: [
      'list.cursor-continues-after',
      'bills.list.customer-ref-exact',
      'bills.list.customer-ref-complete',
      'bills.list.holds-created',
    ],
    needs: { ...ofOwn('prompting'), operatorMay: ['pay_bill', 'messages'] },
    stock: () => {
      const [customer_ref, other] = [freshRef(), freshRef()];
      return {
        creation: bills,
        fields: (at) => ({ ...nearly('description', at), customer_ref: isOther(at) ? other : customer_ref }),
        asked: [
          { query: {}, holds: 'bills.list.holds-created' },
          { query: { customer_ref }, holds: 'bills.list.customer-ref-complete' },
        ],
        none: { state: 'cancelled' },
      };
    },
    pages: 3,
    again: true,
    last: { requests: 2 + weighing + 2 * paying, run: goOn },
  }),
  large({
    id: 'large-pages/of-links',
    deployment: 'live',
    rules: ['links.list.holds-created', 'payment-link.active'],
    needs: { ...ofOwn('prompting'), operatorMay: ['pay_link'] },
    // More are listed where a key is limited.
    count: 44,
    stock: () => ({ creation: links, fields: (at) => nearly('reference', at), asked: [{ query: {} }], none: {} }),
    pages: 1,
    inTurn: true,
    last: { requests: 1 + paying, run: payOldest },
  }),
];
