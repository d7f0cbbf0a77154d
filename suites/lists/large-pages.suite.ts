import fc from 'fast-check';
import { page } from '../../src/contract/chapters/lists.ts';
import type { Deployment } from '../../src/evidence/exchange.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { triggerPayer } from '../../src/generate/charges/msisdn.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import { values, type Values } from '../../src/generate/values.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Check, CheckContext, Needs } from '../../src/run/check/check.ts';
import { bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { ofOwn, ownBusiness, ownTill } from '../own-business.ts';
import { pageWithoutLimit } from '../../src/judge/lists/pages.situation.ts';
import { abreast, inTurn, pause } from '../sending.ts';
import { walk } from './walking.ts';

/** More than the largest page holds, and of each of two kinds more than half of that. */
const count = page.maximum + 8;
const others = 30;

/** Sizes of pages that are more than half of the largest. */
const sizes: Values<readonly number[]> = values(
  fc.uniqueArray(fc.integer({ min: 51, max: 99 }), { minLength: 3, maxLength: 4 }),
  [[51, 64, 75, 99]],
);
const mostSizes = 4;

/** What gives all of it, and what gives most of it. */
const mostQueries = 2;

/** Only what is seen in a state some time after its creation is known to stay in it. */
const settling_s = 90;

/** What a business makes so much of, and what gives all of it or most of it. */
interface Stock {
  readonly creation: Creation;
  readonly fields: (at: number) => object;
  readonly queries: readonly ListQuery[];
}

interface Large {
  readonly id: string;
  readonly deployment: Deployment;
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  readonly stock: (context: CheckContext, business: string) => Promise<Stock> | Stock;
  /** Where there is no cursor a page is all. */
  readonly pages: number;
  /** They are made some at a time, and walked once more when they are old. */
  readonly abreast?: true;
}

/** Some of another kind lie between. */
const isOther = (at: number): boolean => at % Math.floor(count / others) === 1;

const old_s = 2 * 86_400;

const large = ({ id, deployment, rules, needs, stock, pages, abreast: some }: Large): Check =>
  property<readonly number[]>({
    id,
    title: 'Pages of 51 to 99 hold as many, go on where they end, and are of what the filter asks for',
    deployment,
    rules: ['list.limit-honoured', 'list.newest-first', 'list.has-more-while-more', 'list.has-more-ends', ...rules],
    needs,
    ...sizes,
    runs: { deep: 2 },
    requestsPerRun: count + 1 + 3 * mostQueries + (mostSizes + (some ? 1 : 0)) * 2 * pages,
    wait_s: settling_s + (some ? old_s : 0),
    body: async (context, limits) => {
      const { business, key } = await ownBusiness(context);
      const { creation, fields, queries } = await stock(context, business);
      const { post, sample, list } = creation;
      await context.send(list(key));
      const make = (at: number) => () => context.send(post(key, { ...sample(), ...fields(at) }));
      const makings = Array.from({ length: count }, (_, at) => make(at));
      if (some) await abreast(makings);
      else for (const each of makings) await each();
      await pause(context, settling_s);
      const asked = limits.flatMap((limit) => queries.map((query) => ({ ...query, limit: String(limit) })));
      const walkAll = (all: readonly ListQuery[]) =>
        abreast(all.map((query) => () => walk(context, { key, list, query, pages })));
      await walkAll(asked);
      for (const query of queries) {
        const given = list(key, { ...query, limit: String(page.default) });
        const [before, asked, after] = await inTurn(context, list(key, query), given, list(key, query));
        context.judge(pageWithoutLimit, { before: before!, asked: asked!, after: after! });
      }
      if (!some || !context.clock.jumps) return;
      await pause(context, old_s);
      await walkAll(queries.map((query) => ({ ...query, limit: String(limits[0]) })));
    },
  });

export const checks = [
  large({
    id: 'large-pages/of-charges',
    deployment: 'sandbox',
    rules: ['list.cursor-continues-after', 'charges.list.state-processing', 'charges.list.holds-created'],
    needs: ofOwn('prompting'),
    stock: () => ({
      creation: charges,
      fields: (at) => ({ msisdn: `0${triggerPayer(isOther(at) ? 2 : 4)}` }),
      queries: [{}, { state: 'processing' }],
    }),
    pages: 3,
  }),
  large({
    id: 'large-pages/of-codes',
    deployment: 'live',
    rules: ['list.cursor-continues-after', 'charges.list.state-succeeded', 'charges.list.holds-created'],
    needs: ofOwn('prompting', 'open_till'),
    stock: async (context, business) => {
      const till = await ownTill(context, business);
      return { creation: posCharges, fields: () => ({ till }), queries: [{}, { state: 'succeeded' }] };
    },
    pages: 3,
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
    needs: ofOwn('writing'),
    stock: () => {
      const [customer_ref, other] = [freshRef(), freshRef()];
      return {
        creation: bills,
        fields: (at) => ({ customer_ref: isOther(at) ? other : customer_ref }),
        queries: [{}, { customer_ref }],
      };
    },
    pages: 3,
    abreast: true,
  }),
  large({
    id: 'large-pages/of-links',
    deployment: 'live',
    rules: ['links.list.holds-created'],
    needs: ofOwn('writing'),
    stock: () => ({ creation: links, fields: () => ({}), queries: [{}] }),
    pages: 1,
  }),
];
