import type { Exchange } from '../../src/evidence/exchange.ts';
import { idOf, stateOf } from '../../src/evidence/read.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { postNotice } from '../../src/generate/request.ts';
import { finalStates } from '../../src/contract/resources/charge.ts';
import { payerAnswered } from '../../src/judge/charges/prompts.situation.ts';
import { linkPaidOnceMore } from '../../src/judge/links/payments.situation.ts';
import { credit, weigh } from '../balance/balance-ledger.ts';
import { arrive, readable } from '../balance/ways.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import { billOverpaid } from '../../src/judge/bills/overpaid.situation.ts';
import { paidOf, untilState, type MadeBill } from '../bills/asking.ts';
import { visitors } from './live-business-actions.ts';
import { excessOf } from '../bills/overpaid.suite.ts';
import { bills, charges, links } from '../creations.ts';
import { mayBe, tried } from '../own-business.ts';
import { abreast, readAll } from '../sending.ts';
import { outcomeOf } from '../until-shown.ts';
import { action, eventsOf, notePaid, payableBills, payableLinks, payOf, pick, type Asked } from './business-model.ts';
import type { Deed, Firm } from './live-years-deeds.ts';

/** Its payer is told of a bill so often. */
export const remind = (at: number, times: number): Deed =>
  action(
    `tell of bill ${at} ${times} times`,
    async (model, { context, shop }) => {
      const one = pick(payableBills(model, context.clock.now()), at);
      if (!one) return;
      for (let count = 0; count < times; count += 1)
        await context.send(postNotice(shop.key, one.id, { phone: noticePhone }));
    },
    (model) => payableBills(model).length > 0,
  );

/** Two parts of a bill at one moment: of one amount, of two, or of more together than is left of it. */
export const twoParts = (at: number, more: 0 | 100 | 'too much'): Deed =>
  action(
    `pay two parts of bill ${at} at once, ${more === 'too much' ? 'more than is left' : `one ${more} more`}`,
    async (model, { context, shop }) => {
      const one = pick(payableBills(model, context.clock.now()), at);
      if (!one || one.outstanding < 40_000) return;
      const second = more === 'too much' ? one.outstanding - 7_700 : 10_000 + more;
      const pay = async (amount_minor: number): Promise<readonly number[]> => {
        const command = context.operate('pay_bill', { control_number: readable(one.number), amount_minor });
        return (await mayBe(command)).refused === null ? [amount_minor] : [];
      };
      const parts = (await Promise.all([pay(10_000), pay(second)])).flat();
      const paid = parts.reduce((sum, each) => sum + each, 0);
      if (paid === 0) return;
      const before = one.amount - one.outstanding;
      payOf(one, ...parts);
      await arrive(context, shop, paid, { made: one.made, rule: 'bill.payment-is-a-charge' });
      if (paid === 10_000 + second && more === 'too much') {
        await isPaid(context, shop.key, one);
        const overpayment = { amount: one.amount, before: before === 0 ? [] : [before], last: second, beside: 10_000 };
        await excessOf(context, shop.key, one, overpayment);
      } else await paidOf(context, shop.key, one, one.amount - one.outstanding);
    },
    (model) => payableBills(model).length > 0,
  );

async function isPaid(context: CheckContext, key: string, { id, made }: Pick<MadeBill, 'id' | 'made'>): Promise<void> {
  context.judge(billOverpaid, { made, read: await untilState(context, key, id, 'paid') });
}

/** As much as is left and so little more, which is a charge of its own or a part of one. */
export const payTooMuch = (at: number, more: number): Deed =>
  action(
    `pay ${more} more than is left of bill ${at}`,
    async (model, { context, shop }) => {
      const one = pick(payableBills(model, context.clock.now()), at);
      if (!one) return;
      const last = one.outstanding + more;
      const command = context.operate('pay_bill', { control_number: readable(one.number), amount_minor: last });
      if ((await mayBe(command)).refused !== null) return;
      const before = one.amount - one.outstanding;
      payOf(one, last);
      await abreast<unknown>([
        () => arrive(context, shop, last, { made: one.made, rule: 'bill.payment-is-a-charge' }),
        () => context.send(bills.get(shop.key, one.id)),
      ]);
      const overpayment = { amount: one.amount, before: before === 0 ? [] : [before], last };
      if (await excessOf(context, shop.key, one, overpayment)) model.excess.push({ made: one.made, overpayment });
    },
    (model) => payableBills(model).length > 0,
  );

/** As no other payment here is. */
const later_minor = 12_700;

/** Whether a bill takes more once it is paid is open, and all that it takes is too much; it stays to be read, and so does what was paid. */
export const payPaid = (): Deed =>
  action(
    'pay a bill that is paid',
    async (model, { context, shop }) => {
      const one = model.bills.find(({ outstanding, cancelled }) => outstanding === 0 && !cancelled);
      if (!one) return;
      // What was paid before and is not counted yet may make it no excess.
      const isCounted = stateOf(await context.send(bills.get(shop.key, one.id))) === 'paid';
      const payment = { control_number: readable(one.number), amount_minor: later_minor };
      if ((await tried(context, () => context.operate('pay_bill', payment))).refused === null) {
        await arrive(context, shop, later_minor, { made: one.made, rule: 'bill.payment-is-a-charge' });
        const overpayment = { amount: one.amount, before: [one.amount], last: later_minor };
        if (isCounted) await excessOf(context, shop.key, one, overpayment);
      }
      await readAll(context, bills.get(shop.key, one.id), bills.list(shop.key));
    },
    ({ bills }) => bills.some(({ outstanding }) => outstanding === 0),
  );

/** Two visitors of one link and, where there is one, one of another, all at one moment. */
export const visitTwice = (at: number): Deed =>
  action(
    `pay twice through link ${at}`,
    async (model, { context, shop }) => {
      const all = payableLinks(model, context.clock.now());
      const one = pick(
        all.filter(({ usesLeft }) => usesLeft > 1),
        at,
      );
      if (!one) return;
      const other = all.find(({ id, usesLeft }) => id !== one.id && usesLeft > 2);
      await visitors(model, { context, shop }, [one, ...(other ? [other] : []), one]);
      await context.send(links.get(shop.key, one.id));
    },
    (model) => payableLinks(model).length > 0,
  );

/** Pays through a link of its own as often as that may be. */
export const useUp = (uses: number): Deed =>
  action(`use up a link for ${uses} payments`, async (model, real) => {
    const { context, shop } = real;
    const kind = uses === 1 ? { kind: 'single_use', success_url: `${shop.website}/once` } : { max_uses: uses };
    const request = links.post(real.maker.label, { ...links.sample(), ...kind, amount_minor: 10_500 }, freshKey());
    const id = idOf(await context.send(request));
    if (id === null) return;
    const paid: Exchange[] = [];
    for (let use = 0; use < uses; use += 1) {
      const read = await visitOf(real, id);
      if (!read) return;
      paid.push(read);
    }
    await weigh(context, shop.balanceLedger);
    for (const read of paid) notePaid(model, shop, idOf(read));
    model.usedUp.push({ id, paid });
  });

/** Tries again to pay through the links that are used up. */
export const payOver = (): Deed =>
  action('pay through links that are used up', async ({ usedUp }, real) => {
    const { context, shop } = real;
    for (const { id, paid } of usedUp) {
      const last = await tried(context, () => visitOf(real, id));
      const read = await context.send(links.get(shop.key, id));
      const refused = last.refused !== null;
      const all = last.answer ? [...paid, last.answer] : null;
      context.judge(linkPaidOnceMore, { read, when: 'used up', refused, paid: all });
    }
    await weigh(context, shop.balanceLedger);
  });

/** The charge of a payment through a link; null where the operator does not name it. */
async function visitOf({ context, shop }: Firm, link: string): Promise<Exchange | null> {
  const { charge } = await context.operate('pay_link', { link });
  const read = typeof charge === 'string' ? await outcomeOf(context, shop.key, charge) : null;
  if (read) credit(shop.balanceLedger, read);
  return read;
}

/** Whether the log tells of all that was paid. */
export const readEvents = (): Deed => action('look for all events', (model, real) => eventsOf(model, real));

/** Before the end of a window. */
const last_s = 30;

/** A payer who approves in the last half minute, where approvals show at once. */
export const approveLate = (by: Asked['by']): Deed =>
  action(`approve a ${by} in its last half minute`, async (model, real) => {
    const { context, shop } = real;
    const [first, second] = model.asked.filter((each) => each.by === by && !each.over).slice(-2);
    if (!first || !second || context.clock.now() > first.until) return;
    const quick = await approvedAtOnce(first, real);
    await context.clock.until(second.until + 60_000 - last_s * 1000);
    const before = await context.send(charges.get(shop.key, second.id));
    if (!quick || before.answer?.status !== 200 || finalStates.has(String(stateOf(before)))) return;
    second.over = true;
    if ((await mayBe(context.operate('approve_charge', { charge: second.id }))).refused !== null) return;
    const outcome = await outcomeOf(context, shop.key, second.id);
    if (outcome === null) return;
    context.judge(payerAnswered, { did: 'approve', by, made: null, outcome });
    if (!credit(shop.balanceLedger, outcome)) return;
    const { reference } = second.request.json as { reference?: unknown };
    model.paid.push({ id: second.id, reference: String(reference), outcome });
    await weigh(context, shop.balanceLedger);
  });

async function approvedAtOnce(first: Asked, { context, shop }: Firm): Promise<boolean> {
  first.over = true;
  await context.operate('approve_charge', { charge: first.id });
  const shown = await context.send(charges.get(shop.key, first.id));
  credit(shop.balanceLedger, (await outcomeOf(context, shop.key, first.id)) ?? shown);
  return stateOf(shown) === 'succeeded';
}
