import { billStates } from '../../src/contract/resources/bill.ts';
import { chargeStates } from '../../src/contract/resources/charge.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { listedIds } from '../../src/evidence/read.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { getEvent, listEvents, postNotice } from '../../src/generate/request.ts';
import { readWhileLogged } from '../../src/judge/events/log.situation.ts';
import { weigh } from '../balance/balance-ledger.ts';
import { paidOf } from '../bills/asking.ts';
import { held } from '../bills/by-state.suite.ts';
import { bills, charges, links } from '../creations.ts';
import { walk } from '../lists/walking.ts';
import { inTurn, pause } from '../sending.ts';
import { showing_s } from '../until-shown.ts';
import { action, eventsOf, payableBills, type Model } from './business-model.ts';
import { customerOf, type Firm } from './live-years-deeds.ts';
import { promises, withKey } from './live-years-look.ts';

/** Each thing by its id, in each list that holds it, in the log and in the balance, by both keys, and by a stranger. */
export const lookAtAll = (notices = false) =>
  action<Model, Firm>('look at everything', async (model, real) => {
    const { context, shop, maker } = real;
    // What was done a moment ago may not show in each place.
    await pause(context, showing_s);
    await weigh(context, shop.balanceLedger);
    const reads = await one(model, real);
    for (const key of [shop.key, maker.label]) await pages(context, key);
    await filtered(model, real, reads);
    await log(model, real);
    await inTurn(context, ...promises(model, context.clock.now()).map((request) => withKey(request, shop.key)));
    const told = notices ? model.bills : [];
    await inTurn(context, ...told.map(({ id }) => postNotice(shop.key, id, { phone: noticePhone })));
    await weigh(context, shop.balanceLedger);
  });

/** What was made, and what came of payments; a few of them a stranger asks for as well. Gives the bills as they were read. */
async function one(model: Model, { context, shop, maker, other }: Firm): Promise<readonly Exchange[]> {
  const reads: Exchange[] = [];
  for (const [at, { id, creation }] of model.kept.entries()) {
    const key = at % 2 === 0 ? shop.key : maker.label;
    const bill = payableBills(model, context.clock.now()).find((each) => each.id === id);
    const read = await (bill
      ? paidOf(context, key, bill, bill.amount - bill.outstanding)
      : context.send(creation.get(key, id)));
    if (creation === bills) reads.push(read);
    if (at % 5 === 0) await context.send(creation.get(other.key, id));
  }
  const own = new Set(model.kept.map(({ id }) => id));
  const list = await context.send(charges.list(shop.key, { limit: '100' }));
  const ofPayments = listedIds(list).filter((id) => !own.has(id));
  await inTurn(context, ...ofPayments.map((id) => charges.get(maker.label, id)));
  return reads;
}

async function pages(context: Firm['context'], key: string): Promise<void> {
  await walk(context, { key, query: { limit: '6' }, pages: 6 });
  await walk(context, { key, list: bills.list, query: { limit: '3' }, pages: 4 });
  await inTurn(context, links.list(key, { limit: '3' }), links.list(key));
}

async function filtered(model: Model, { context, shop, maker }: Firm, reads: readonly Exchange[]): Promise<void> {
  await inTurn(context, ...chargeStates.map((state) => charges.list(maker.label, { state, limit: '100' })));
  for (const state of ['succeeded', 'expired'])
    await walk(context, { key: shop.key, query: { state, limit: '4' }, pages: 5 });
  for (const state of billStates) await held(context, maker.label, state, reads);
  await walk(context, { key: shop.key, list: bills.list, query: { state: 'paid', limit: '1' }, pages: 3 });
  const customer_ref = customerOf(model);
  if (customer_ref === null) return;
  await walk(context, { key: shop.key, list: bills.list, query: { customer_ref, limit: '2' }, pages: 3 });
  for (const state of ['open', 'part_paid', 'paid'] as const)
    await held(context, shop.key, state, reads, { customer_ref });
}

/** The log, each event of it, and whether each payment has one. */
async function log(model: Model, real: Firm): Promise<void> {
  const { context, shop, maker, other } = real;
  await eventsOf(model, real);
  const list = await context.send(listEvents(maker.label));
  const lost: Exchange[] = [];
  for (const id of listedIds(list)) {
    const read = await context.send(getEvent(shop.key, id));
    if (read.answer?.status === 404) lost.push(read);
  }
  const [newest] = listedIds(list);
  if (newest !== undefined) await context.send(getEvent(other.key, newest));
  if (lost.length === 0) return;
  const again = await context.send(listEvents(maker.label));
  for (const read of lost) context.judge(readWhileLogged, { list, read, again });
}
