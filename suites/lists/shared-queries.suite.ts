import fc from 'fast-check';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Deployment, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, listedIds } from '../../src/evidence/read.ts';
import { freshRef } from '../../src/generate/bills/bill.ts';
import { anyPayer, triggerPayer, type Trigger } from '../../src/generate/charges/msisdn.ts';
import { drawn } from '../../src/generate/drawn.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { property } from '../../src/generate/property.ts';
import { pageOfWhole } from '../../src/judge/lists/following.situation.ts';
import { values } from '../../src/generate/values.ts';
import type { Check, CheckContext } from '../../src/run/check/check.ts';
import { makeBill, pay } from '../bills/asking.ts';
import { stateFilter } from '../charges/charging.ts';
import { bills, charges } from '../creations.ts';
import { keyOf, mayBe, ofOwn, ownBusiness } from '../own-business.ts';
import { abreast, pause, readAll } from '../sending.ts';
import {
  askAround,
  askBoth,
  askWhileMaking,
  cut,
  requestsAround,
  type Cut,
  type SharedList,
} from './shared-queries.ts';

/** What one of two businesses makes. */
interface Making<Kind> {
  readonly own: boolean;
  readonly kind: Kind;
}

interface Queries<Kind> {
  readonly makings: readonly Making<Kind>[];
  readonly cuts: readonly Cut[];
  readonly limit: number;
}

/** So many of each kind of the one business, and so many of the other. */
type Stock<Kind> = readonly (readonly [kind: Kind, own: number, other: number])[];

const many = <Kind>(own: boolean, kind: Kind, count: number): readonly Making<Kind>[] =>
  Array.from({ length: count }, () => ({ own, kind }));

const deepest = 3;

/** In any order, but for the oldest: there is something below whatever else is asked for. */
function queries<Kind>(stock: Stock<Kind>, oldest: Kind, lists: number): fc.Arbitrary<Queries<Kind>> {
  const makings = stock.flatMap(([kind, own, other]) => [...many(true, kind, own), ...many(false, kind, other)]);
  return fc.record(
    {
      makings: fc
        .shuffledSubarray(makings, { minLength: makings.length })
        .map((others) => [...many(true, oldest, deepest), ...many(false, oldest, 1), ...others]),
      cuts: fc.array(cut, { minLength: lists, maxLength: lists }),
      limit: fc.integer({ min: 11, max: 100 }),
    },
    { noNullPrototype: true },
  );
}

const sizeOf = <Kind>(stock: Stock<Kind>): number =>
  stock.reduce((sum, [, own, other]) => sum + own + other, deepest + 1);

async function twoBusinesses(context: CheckContext, list: SharedList['list']): Promise<SharedList> {
  const [{ business, key: own }, { key: other }] = [await ownBusiness(context), await ownBusiness(context)];
  return { list, own, twin: await keyOf(context, business), other };
}

const rules = [
  'list.limit-honoured',
  'list.newest-first',
  'list.cursor-accepted',
  'list.cursor-continues-after',
  'list.has-more-while-more',
  'list.has-more-ends',
] as const satisfies readonly RuleId[];

/** How a charge ends, by the trigger that ends so in the sandbox: the fourth never does, the fifth in a while. */
const chargeStock: Stock<Trigger> = [
  [1, 3, 2],
  [2, 2, 1],
  [3, 2, 1],
  [4, 3, 2],
  [5, 3, 1],
];

const chargeFilters: readonly ListQuery[] = [{}, { state: 'succeeded' }, { state: 'failed' }, { state: 'processing' }];

/** Long enough for "a few seconds" of any service, and for what never resolves to be known for it. */
const settled_s = 65;
/** After which the last have succeeded too. */
const ended_s = 45;

interface Made {
  readonly own: boolean;
  readonly kind: Trigger;
  readonly id: string;
}

async function makeCharge(context: CheckContext, key: string, kind: Trigger): Promise<string | null> {
  const payer = context.deployment === 'sandbox' ? triggerPayer(kind) : anyPayer(1);
  return idOf(await context.send(charges.post(key, { ...charges.sample(), msisdn: `0${payer}` })));
}

/** On live it is the operator who answers a prompt: the last that a business has made is answered first. */
async function answered(context: CheckContext, made: readonly Made[], kinds: readonly Trigger[]): Promise<void> {
  if (context.deployment === 'sandbox') return;
  for (const { id: charge, kind } of made.filter((each) => kinds.includes(each.kind)).toReversed())
    await mayBe(context.operate(kind === 2 || kind === 3 ? 'decline_charge' : 'approve_charge', { charge }));
}

/** Asks below the oldest that is about to leave a state, before it does and after. */
async function askBelowWhatLeaves(
  context: CheckContext,
  shared: SharedList,
  made: readonly Made[],
  limit: number,
): Promise<void> {
  const { list, own } = shared;
  const starting_after = made.find((each) => each.own && each.kind === 5)?.id ?? '';
  const open = { state: 'processing' };
  const stood = await context.send(list(own, { ...open, limit: '100' }));
  const above = Math.max(1, listedIds(stood).indexOf(starting_after) + 1);
  await context.send(list(own, { ...open, limit: String(above) }));
  await answered(context, made, [5]);
  await pause(context, ended_s);
  const rest = { starting_after, limit: String(limit) };
  // Nobody is shown the rest without a key, whatever it follows.
  const keyless: RequestTemplate = { ...list(own, rest), key: { spoiled: 'missing' } };
  // All of it shows what has left, so that a page which is served again is known for old.
  const all = () => readAll(context, keyless, list(own, { limit: '100' }));
  await abreast<unknown>([() => askBoth(context, shared, rest), all]);
  const before = await askBoth(context, shared, { ...open, limit: '100' });
  const page = await askBoth(context, shared, { ...open, starting_after, limit: String(limit) });
  const after = await context.send(list(own, { ...open, limit: '100' }));
  context.judge(pageOfWhole, { stood, before, page, after });
}

const ofCharges = (deployment: Deployment): Check =>
  property({
    id: deployment === 'live' ? 'live/shared-queries/charges' : 'shared-queries/charges',
    deployment,
    title: 'Two businesses that ask for the same are each shown their own charges, wherever a page is cut',
    rules: [
      ...rules,
      ...stateFilter,
      'charges.list.status-200',
      'charges.list.holds-created',
      'charges.list.own-business-only',
      'auth.missing-key-refused',
    ],
    needs: ofOwn('prompting', ...(deployment === 'live' ? (['approve_charge', 'decline_charge'] as const) : [])),
    ...values(queries(chargeStock, 4, chargeFilters.length), []),
    runs: { standard: 1, deep: 6 },
    requestsPerRun: sizeOf(chargeStock) + chargeFilters.length * requestsAround + 16,
    wait_s: settled_s + ended_s,
    body: async (context, { makings, cuts, limit }) => {
      const shared = await twoBusinesses(context, charges.list);
      const made: Made[] = [];
      for (const { own, kind } of makings) {
        const id = await makeCharge(context, own ? shared.own : shared.other, kind);
        if (id !== null) made.push({ own, kind, id });
      }
      await answered(context, made, [1, 2, 3]);
      await pause(context, settled_s);
      // On live one of them, for each seed another.
      const only = deployment === 'live' ? context.seed % chargeFilters.length : null;
      const asks = chargeFilters.map((filter, at) => () => askAround(context, shared, filter, cuts[at]!));
      await abreast(asks.filter((_, at) => only === null || at === only));
      await askBelowWhatLeaves(context, shared, made, limit);
      await askWhileMaking(context, shared, [{}], limit, (key) => makeCharge(context, key, 4));
    },
  });

/** How a bill ends, and whether its customer has others. */
interface BillKind {
  readonly end: 'open' | 'part' | 'paid' | 'cancelled';
  readonly regular: boolean;
}

const billStock: Stock<BillKind> = [
  [{ end: 'open', regular: true }, 2, 2],
  [{ end: 'open', regular: false }, 3, 1],
  [{ end: 'part', regular: true }, 2, 1],
  [{ end: 'paid', regular: true }, 3, 1],
  [{ end: 'paid', regular: false }, 2, 1],
  [{ end: 'cancelled', regular: true }, 2, 1],
];

const billFilters = (customer_ref: string): readonly ListQuery[] => [
  {},
  { customer_ref },
  { state: drawn(fc.constantFrom('open', 'open', 'part_paid', 'cancelled')) },
  { state: 'paid' },
  { customer_ref, state: drawn(fc.constantFrom('open', 'paid', 'part_paid', 'cancelled')) },
];

const billAmount = 20_000;

/** In which what the operator did shows. */
const shown_s = 40;

async function makeKind(
  context: CheckContext,
  key: string,
  customer: string,
  { end, regular }: BillKind,
): Promise<void> {
  const wish = { amount_minor: billAmount, ...(regular && { customer_ref: customer }) };
  const bill = await makeBill(context, key, wish);
  if (end === 'paid') await pay(context, bill, billAmount);
  if (end === 'part') await pay(context, bill, billAmount / 2);
  if (end === 'cancelled') await mayBe(context.operate('cancel_bill', { bill: bill.id }));
}

const ofBills = property<Queries<BillKind>>({
  id: 'shared-queries/bills',
  title: 'Two businesses that ask for the same are each shown their own bills, wherever a page is cut',
  rules: [
    ...rules,
    'bills.list.status-200',
    'bills.list.holds-created',
    'bills.list.own-business-only',
    'bills.list.customer-ref-complete',
    'bills.list.customer-ref-exact',
    'bills.list.state-paid',
  ],
  needs: ofOwn('prompting', 'pay_bill', 'cancel_bill'),
  ...values(queries(billStock, { end: 'open', regular: true }, 5), []),
  runs: { standard: 1, deep: 6 },
  requestsPerRun: sizeOf(billStock) + 5 * requestsAround + 10,
  wait_s: shown_s,
  body: async (context, { makings, cuts, limit }) => {
    const shared = await twoBusinesses(context, bills.list);
    const customer = freshRef();
    for (const { own, kind } of makings) await makeKind(context, own ? shared.own : shared.other, customer, kind);
    await pause(context, shown_s);
    // Two of them, for each seed others.
    const asks = billFilters(customer).map((filter, at) => () => askAround(context, shared, filter, cuts[at]!));
    await abreast(asks.filter((_, at) => (at + context.seed) % 5 < 2));
    const asked = [{}, { customer_ref: customer }];
    await askWhileMaking(context, shared, asked, limit, (key) => makeBill(context, key, { customer_ref: customer }));
  },
});

export const checks = [ofCharges('sandbox')];

export const checksOnLive = [ofCharges('live'), ofBills];
