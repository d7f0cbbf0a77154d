import fc from 'fast-check';
import type { RuleId } from '../src/contract/rules.ts';
import { kept } from '../src/evidence/decision.ts';
import type { RequestTemplate } from '../src/evidence/exchange.ts';
import { objectOf } from '../src/evidence/read.ts';
import { freshRef, plainBill } from '../src/generate/bill.ts';
import { getBill, listBills, postBill } from '../src/generate/bill-request.ts';
import { fullCharge, type ChargeBody } from '../src/generate/charge.ts';
import type { ListQuery } from '../src/generate/list-query.ts';
import { fullPos } from '../src/generate/pos.ts';
import { postPos } from '../src/generate/pos-request.ts';
import { getCharge, listCharges, postCharge } from '../src/generate/request.ts';
import { freshReference, idOf } from './charging.ts';
import {
  openAsked,
  payableBills,
  payableLinks,
  pick,
  type Asked,
  type Books,
  type Business,
} from './live-business-books.ts';
import { fateOf, isFinal, stateOf, tryTo } from './live-business-fate.ts';
import { credit, weigh } from './money-purse.ts';
import { arrive, postLink, readable } from './money-ways.ts';

export type Deed = fc.AsyncCommand<Books, Business>;

const deed = (said: string, run: Deed['run'], check: Deed['check'] = () => true): Deed => ({
  check,
  run,
  toString: () => said,
});

/** Before the end of a window by so much, an answer comes in time for certain. */
const inTime_s = { prompt: 840, code: 240 } as const;

async function ask({ asked }: Books, { context }: Business, by: Asked['by'], request: RequestTemplate): Promise<void> {
  const made = await context.send(request);
  const id = idOf(made);
  if (id !== null) asked.push({ id, request, by, until: made.sent + inTime_s[by] * 1000, over: false });
}

export const prompt = (fields: Pick<ChargeBody, 'amount_minor' | 'rail'>): Deed =>
  deed(`ask for ${fc.stringify(fields)}`, (books, real) => {
    const body = { ...fullCharge, ...fields, reference: freshReference() };
    return ask(books, real, 'prompt', postCharge(real.shop.key, body));
  });

export const code = (amount_minor: number): Deed =>
  deed(`show a code for ${amount_minor}`, (books, real) => {
    const body = { ...fullPos, till: real.till, amount_minor, reference: freshReference() };
    return ask(books, real, 'code', postPos(real.shop.key, body));
  });

export const again = (at: number, more: boolean): Deed =>
  deed(
    `ask again for ${more ? 'more with the key of ' : ''}${at}`,
    async ({ asked }, { context }) => {
      const { request } = pick(asked, at)!;
      const json = request.json as { readonly amount_minor: number };
      const other = more ? { ...json, amount_minor: json.amount_minor + 100 } : json;
      await context.send({ ...request, json: other });
    },
    ({ asked }) => asked.length > 0,
  );

const outcomes = {
  approve: { action: 'approve_charge', becomes: 'succeeded' },
  decline: { action: 'decline_charge', becomes: 'failed' },
} as const;

const ruleOf = (what: keyof typeof outcomes, by: Asked['by']): RuleId | null => {
  if (by === 'code') return what === 'approve' ? 'pos.create.paid-by-scan' : null;
  return what === 'approve' ? 'lifecycle.approved-succeeds' : 'lifecycle.declined-fails';
};

/** What the payer does is done in time, or not at all. */
export const answer = (what: keyof typeof outcomes, at: number): Deed =>
  deed(
    `${what} ${at}`,
    async (books, { context, shop }) => {
      const one = pick(openAsked(books), at)!;
      const rule = ruleOf(what, one.by);
      if (context.clock.now() > one.until || rule === null) return;
      one.over = true;
      await context.operate(outcomes[what].action, { charge: one.id });
      const fate = await fateOf(context, shop.key, one.id);
      if (fate === null) return;
      const state = stateOf(fate);
      const { becomes } = outcomes[what];
      const expected = `state "${becomes}" soon after the payer did ${what}`;
      const actual = `${JSON.stringify(state)}${isFinal(state) ? '' : ' still'}`;
      context.decide(state === becomes ? kept(rule) : { is: 'broken', rule, expected, actual, exchanges: [fate.n] });
      if (!credit(shop.purse, objectOf(fate), fate.n)) return;
      books.paid.set(one.id, { reference: String((one.request.json as { reference?: unknown }).reference), n: fate.n });
      await weigh(context, shop.purse, 'money.balance-moves-by-net', true);
    },
    (books) => openAsked(books).length > 0,
  );

/** The second answer of a payer comes too late, whichever it is. */
export const answerAgain = (what: keyof typeof outcomes, at: number): Deed =>
  deed(
    `${what} ${at}, which is over`,
    async ({ asked }, { context, shop }) => {
      const closed = pick(
        asked.filter(({ over }) => over),
        at,
      )!;
      await tryTo(context, outcomes[what].action, { charge: closed.id });
      await context.send(getCharge(shop.key, closed.id));
      await weigh(context, shop.purse);
    },
    ({ asked }) => asked.some(({ over }) => over),
  );

export const bill = (amount: number): Deed =>
  deed(`bill ${amount}`, async ({ bills }, { context, shop }) => {
    const body = { ...plainBill, customer_ref: freshRef(), amount_minor: amount };
    const made = await context.send(postBill(shop.key, body));
    const [id, number] = [idOf(made), objectOf(made)?.['control_number']];
    if (id !== null && typeof number === 'string')
      bills.push({ id, number, amount, outstanding: amount, cancelled: false });
  });

const least = 10_000;

/** In part, what is left, or more than that; no payment and no rest is below what a charge may be. */
export const pay = (at: number, how: 'part' | 'rest' | 'more'): Deed =>
  deed(
    `pay ${how} of bill ${at}`,
    async (books, { context, shop }) => {
      const one = pick(payableBills(books), at)!;
      const part = one.outstanding >= 2 * least ? least : one.outstanding;
      const amount = { part, rest: one.outstanding, more: one.outstanding + least }[how];
      await context.operate('pay_bill', { control_number: readable(one.number), amount_minor: amount });
      one.outstanding = Math.max(0, one.outstanding - amount);
      await arrive(context, shop, amount);
      await context.send(getBill(shop.key, one.id));
    },
    (books) => payableBills(books).length > 0,
  );

export const cancel = (at: number): Deed =>
  deed(
    `cancel bill ${at}`,
    async ({ bills }, { context, shop }) => {
      const one = pick(bills, at)!;
      one.cancelled = (await tryTo(context, 'cancel_bill', { bill: one.id })) !== null || one.cancelled;
      await context.send(getBill(shop.key, one.id));
      await weigh(context, shop.purse);
    },
    ({ bills }) => bills.length > 0,
  );

export const link = (amount: number, uses: number): Deed =>
  deed(`make a link of ${amount} for ${uses} payments`, async ({ links }, { context, shop }) => {
    // So that nothing else is taken for the link's doing.
    await weigh(context, shop.purse);
    const kind = uses === 1 ? { kind: 'single_use' } : { kind: 'reusable', max_uses: uses };
    const id = idOf(await context.send(postLink(shop.key, { amount_minor: amount, ...kind })));
    await weigh(context, shop.purse, 'payment-link.creation-moves-no-money');
    if (id !== null) links.push({ id, amount, usesLeft: uses, closed: false });
  });

export const visit = (at: number): Deed =>
  deed(
    `pay through link ${at}`,
    async (books, { context, shop }) => {
      const one = pick(payableLinks(books), at)!;
      await context.operate('pay_link', { link: one.id });
      one.usesLeft -= 1;
      await arrive(context, shop, one.amount);
      await context.send(readLink(shop.key, one.id));
    },
    (books) => payableLinks(books).length > 0,
  );

export const close = (at: number): Deed =>
  deed(
    `close link ${at}`,
    async ({ links }, { context, shop }) => {
      const one = pick(links, at)!;
      await context.operate('close_link', { link: one.id });
      one.closed = true;
      await context.send(readLink(shop.key, one.id));
    },
    ({ links }) => links.some(({ closed }) => !closed),
  );

const readLink = (key: string, id: string): RequestTemplate => ({
  method: 'GET',
  path: `/v1/payment_links/${id}`,
  key: { use: key },
});

export const list = (query: ListQuery): Deed =>
  deed(`list ${fc.stringify(query)}`, async (_books, { context, shop }) => {
    await context.send(listCharges(shop.key, query));
    await context.send(listBills(shop.key, { limit: '100' }));
  });

export const wait = (seconds: number): Deed =>
  deed(`wait ${seconds} s`, async ({ asked }, { context, shop }) => {
    await context.clock.until(context.clock.now() + seconds * 1000);
    const last = asked.at(-1);
    if (last) await context.send(getCharge(shop.key, last.id));
    await weigh(context, shop.purse);
  });
