import fc from 'fast-check';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, listedIds, objectOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { fullCharge, type ChargeBody } from '../../src/generate/charges/charge.ts';
import type { ListQuery } from '../../src/generate/lists/query.ts';
import { fullPos } from '../../src/generate/pos/pos.ts';
import { returning } from '../../src/generate/links/website.ts';
import { linkPaid } from '../../src/judge/links/payments.situation.ts';
import { payerAnswered } from '../../src/judge/charges/prompts.situation.ts';
import { freshReference } from '../../src/generate/charges/fresh-reference.ts';
import {
  notePaid,
  openAsked,
  payableBills,
  payableLinks,
  payOf,
  pick,
  action,
  unpaid,
  type Asked,
  type Model,
  type Business,
  type OwnLink,
} from './business-model.ts';
import { outcomeOf } from '../until-shown.ts';
import { mayBe, tried } from '../own-business.ts';
import { paidOf } from '../bills/asking.ts';
import { credit, weigh } from '../balance/balance-ledger.ts';
import { arrive, readable, type Shop } from '../balance/ways.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { charges, posCharges, bills, dearer, freshBill, freshLink, links } from '../creations.ts';
import { abreast, inTurn, pause } from '../sending.ts';

export type BusinessAction = fc.AsyncCommand<Model, Business>;

/** Before the end of a window by so much, an answer comes in time for certain. */
export const inTime_s = { prompt: 840, code: 240 } as const;

/** At the same moment as every third comes a different request with its key, and which of the two makes it is open. */
async function ask({ asked }: Model, { context }: Business, by: Asked['by'], order: RequestTemplate): Promise<void> {
  const orders = asked.length % 3 === 1 ? [order, dearer(order)] : [order];
  const answers = await Promise.all(orders.map((each) => context.send(each)));
  for (const [at, made] of answers.entries()) {
    const id = idOf(made);
    const until = made.sent + inTime_s[by] * 1000;
    if (id !== null) asked.push({ id, request: orders[at]!, by, until, over: false });
  }
}

/** Longer in bytes than in characters, with signs that some formats escape. */
const wordy = (reference: string): string => `${reference} & <"Mbuni"> ${'é'.repeat(100)}`;

/** Of those that are cut where less is kept. */
const description = 'Two sacks of maize'.padEnd(400, '.');

export const prompt = (fields: Pick<ChargeBody, 'amount_minor' | 'rail'>): BusinessAction =>
  action(`ask for ${fc.stringify(fields)}`, (model, real) => {
    const body = { ...fullCharge, ...charges.sample(), ...fields, reference: wordy(freshReference()), description };
    return ask(model, real, 'prompt', charges.post(real.shop.key, body));
  });

export const code = (amount_minor: number): BusinessAction =>
  action(`show a code for ${amount_minor}`, (model, real) => {
    const body = { ...fullPos, ...posCharges.sample(), till: real.till, amount_minor, reference: freshReference() };
    return ask(model, real, 'code', posCharges.post(real.shop.key, body));
  });

export const again = (at: number, more: boolean): BusinessAction =>
  action(
    `ask again for ${more ? 'more with the key of ' : ''}${at}`,
    async ({ asked }, { context }) => {
      const { request } = pick(asked, at)!;
      await context.send(more ? dearer(request) : request);
    },
    ({ asked }) => asked.length > 0,
  );

/** Another order that is equal to one before, such as the same basket for the same customer. */
export const alike = (at: number): BusinessAction =>
  action(
    `ask for another that is like ${at}`,
    (model, real) => {
      const { request, by } = pick(model.asked, at)!;
      return ask(model, real, by, { ...request, idempotencyKey: freshKey() });
    },
    ({ asked }) => asked.length > 0,
  );

/** Reads what money has nothing to do with while the balance is held against what it should be. */
const weighBeside = (read: RequestTemplate, context: CheckContext, shop: Shop): Promise<unknown> =>
  abreast<unknown>([() => context.send(read), () => weigh(context, shop.balanceLedger)]);

type Done = 'approve' | 'decline';

/** What the payer does is done in time, or not at all. */
export const answer = (did: Done, at: number): BusinessAction =>
  action(
    `${did} ${at}`,
    async (model, { context, shop }) => {
      const one = pick(openAsked(model, context.clock.now()), at);
      // No rule says what becomes of a code that is declined.
      if (!one || (one.by === 'code' && did === 'decline')) return;
      one.over = true;
      await context.send(charges.list(shop.key));
      await context.operate(`${did}_charge`, { charge: one.id });
      const outcome = await outcomeOf(context, shop.key, one.id);
      const isPaid = outcome !== null && credit(shop.balanceLedger, outcome);
      const { reference } = one.request.json as { reference?: unknown };
      if (isPaid) model.paid.push({ id: one.id, reference: String(reference), outcome });
      if (outcome) context.judge(payerAnswered, { did, by: one.by, made: null, outcome });
      const weighed = isPaid ? [() => weigh(context, shop.balanceLedger, 'money.balance-moves-by-net', true)] : [];
      await abreast<unknown>([() => context.send(charges.list(shop.key)), ...weighed]);
    },
    (model) => openAsked(model).length > 0,
  );

/** The second answer of a payer comes too late, whichever it is. */
export const answerAgain = (did: Done, at: number): BusinessAction =>
  action(
    `${did} ${at}, which is over`,
    async ({ asked }, { context, shop }) => {
      const closed = pick(
        asked.filter(({ over }) => over),
        at,
      )!;
      await tried(context, () => context.operate(`${did}_charge`, { charge: closed.id }));
      await weighBeside(charges.get(shop.key, closed.id), context, shop);
    },
    ({ asked }) => asked.some(({ over }) => over),
  );

/** Every other one is of a customer who has one already. */
export const bill = (amount: number): BusinessAction =>
  action(`bill ${amount}`, async (model, { context, shop }) => {
    const customer_ref = model.bills.length % 2 === 1 ? objectOf(model.bills[0]!.made)?.['customer_ref'] : undefined;
    const wish = { amount_minor: amount, ...(typeof customer_ref === 'string' && { customer_ref }) };
    const made = await context.send(freshBill(shop.key, wish));
    const [id, number] = [idOf(made), objectOf(made)?.['control_number']];
    if (id !== null && typeof number === 'string') model.bills.push(unpaid({ id, made, ends: null, number, amount }));
  });

const least = 10_000;

/** A third that is nothing round, what is left, or more than that; none is below what a charge may be. */
export const pay = (at: number, how: 'part' | 'rest' | 'more'): BusinessAction =>
  action(
    `pay ${how} of bill ${at}`,
    async (model, { context, shop }) => {
      const one = pick(payableBills(model, context.clock.now()), at);
      if (!one) return;
      const part =
        one.outstanding >= 2 * least ? Math.max(least, Math.floor(one.outstanding / 300) * 100) : one.outstanding;
      const amount = { part, rest: one.outstanding, more: one.outstanding + least }[how];
      await context.operate('pay_bill', { control_number: readable(one.number), amount_minor: amount });
      payOf(one, amount);
      await abreast<unknown>([
        () => arrive(context, shop, amount, { made: one.made, rule: 'bill.payment-is-a-charge' }),
        () =>
          how === 'more'
            ? context.send(bills.get(shop.key, one.id))
            : paidOf(context, shop.key, one, one.amount - one.outstanding),
      ]);
    },
    (model) => payableBills(model).length > 0,
  );

export const cancel = (at: number): BusinessAction =>
  action(
    `cancel bill ${at}`,
    async (model, { context, shop }) => {
      const one = pick(model.bills, at)!;
      one.cancelled = (await mayBe(context.operate('cancel_bill', { bill: one.id }))).answer !== null || one.cancelled;
      await weighBeside(bills.get(shop.key, one.id), context, shop);
    },
    ({ bills }) => bills.length > 0,
  );

export const link = (amount: number, uses: number): BusinessAction =>
  action(`make a link of ${amount} for ${uses} payments`, async (model, { context, shop }) => {
    // So that nothing else is taken for the link's doing.
    await weigh(context, shop.balanceLedger);
    const kind = uses === 1 ? { kind: 'single_use' } : { kind: 'reusable', max_uses: uses };
    const wish = { amount_minor: amount, ...kind, ...returning(shop.website) };
    const made = await context.send(freshLink(shop.key, wish));
    const id = idOf(made);
    await weigh(context, shop.balanceLedger, 'payment-link.creation-moves-no-money');
    if (id !== null) model.links.push({ id, made, ends: null, amount, usesLeft: uses, closed: false });
  });

/** Payers of links at one moment, each of whom pays the price of the link. */
export async function visitors(
  model: Model,
  { context, shop }: Pick<Business, 'context' | 'shop'>,
  visited: readonly OwnLink[],
): Promise<void> {
  const [first] = visited;
  if (!first) return;
  const paid = await Promise.all(visited.map(({ id }) => context.operate('pay_link', { link: id })));
  for (const each of visited) each.usesLeft -= 1;
  const sum = visited.reduce((all, { amount }) => all + amount, 0);
  const came = await arrive(context, shop, sum, { made: first.made, rule: 'payment-link.payment-is-a-charge' });
  for (const { charge } of paid) notePaid(model, shop, charge);
  for (const [at, { charge }] of paid.entries()) {
    // Where the operator does not name the charge of an only payment, it is the only one that came.
    const named =
      typeof charge === 'string' ? charge : visited.length === 1 && came.charges.length === 1 ? came.charges[0] : null;
    const found = came.pages[came.charges.indexOf(named ?? '')];
    const known = found && listedIds(found).filter((id) => id !== named);
    if (known) context.judge(linkPaid, { made: visited[at]!.made, named: null, known, found });
  }
}

export const visit = (at: number): BusinessAction =>
  action(
    `pay through link ${at}`,
    async (model, { context, shop }) => {
      const one = pick(payableLinks(model, context.clock.now()), at);
      if (!one) return;
      await visitors(model, { context, shop }, [one]);
      await context.send(links.get(shop.key, one.id));
    },
    (model) => payableLinks(model).length > 0,
  );

export const close = (at: number): BusinessAction =>
  action(
    `close link ${at}`,
    async (model, { context, shop }) => {
      const one = pick(model.links, at)!;
      // An operator may close none whose time is over.
      const { refused } = await mayBe(context.operate('close_link', { link: one.id }));
      if (refused === null) one.closed = true;
      await context.send(links.get(shop.key, one.id));
    },
    ({ links }) => links.some(({ closed }) => !closed),
  );

export const list = (query: ListQuery): BusinessAction =>
  action(`list ${fc.stringify(query)}`, async (_model, { context, shop }) => {
    await inTurn(context, charges.list(shop.key, query), bills.list(shop.key, { limit: '100' }));
  });

export const wait = (seconds: number): BusinessAction =>
  action(`wait ${seconds} s`, async ({ asked }, { context, shop }) => {
    await pause(context, seconds);
    const last = asked.at(-1);
    if (last) await weighBeside(charges.get(shop.key, last.id), context, shop);
    else await weigh(context, shop.balanceLedger);
  });
