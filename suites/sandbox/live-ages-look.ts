import fc from 'fast-check';
import { billStates } from '../../src/contract/resources/bill.ts';
import { type ChargeState, chargeStates } from '../../src/contract/resources/charge.ts';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { idOf, listedIds, stateOf } from '../../src/evidence/read.ts';
import { drawn } from '../../src/generate/drawn.ts';
import { noticePhone } from '../../src/generate/notices/notice.ts';
import { getEvent, listEvents, postNotice, retryEvent } from '../../src/generate/request.ts';
import { readWhileLogged } from '../../src/judge/events/log.situation.ts';
import { listedUnmoved } from '../../src/judge/lists/pages.situation.ts';
import { mistyped } from '../auth/never-made.ts';
import { weigh } from '../balance/balance-ledger.ts';
import { paidOf } from '../bills/asking.ts';
import { held } from '../bills/by-state.suite.ts';
import { alike, bills, charges, links, posCharges, type Creation } from '../creations.ts';
import { walk } from '../lists/walking.ts';
import { abreast, inTurn, pause, readAll } from '../sending.ts';
import { showing_s, untilShown } from '../until-shown.ts';
import { action, eventsOf, payableBills, type Kept, type Model } from './business-model.ts';
import { lookAsPayers, lookAtExcess } from './live-ages-payers.ts';
import { customerOf, type Firm } from './live-years-deeds.ts';
import { promises, withKey } from './live-years-look.ts';

/**
 * Each thing by its id, in each list that holds it, in the log and in the balance, by either key.
 *
 * @param asStrangers also by a stranger, and by keys that may not
 */
export const lookAtAll = (asStrangers = true) =>
  action<Model, Firm>('look at everything', async (model, real) => {
    const { context, shop } = real;
    // What was done a moment ago may not show in each place.
    await pause(context, showing_s, 10 * showing_s);
    const [reads = []] = await abreast([
      () => madeOf(model, real),
      () => weigh(context, shop.balanceLedger).then(() => []),
    ]);
    const oldest = model.links.slice(0, 1).map(({ id }) => id);
    const promised = promises(model, context.clock.now()).map((request) => withKey(alike(request), shop.key));
    await abreast<unknown>([
      ...pages(context, readersOf(real).at(-1)!, oldest),
      ...filtered(model, real, reads),
      () => eventsOf(model, real),
      () => log(real),
      () => paid(model, real),
      () => readAll(context, ...(asStrangers ? strange(model, real) : []), ...promised),
      ...(asStrangers ? [() => tryDoors(model, real)] : []),
    ]);
    // Of what was sent just now a message may come late.
    await lookAsPayers(model, real, ofBills(model, reads));
    const some = model.bills.filter((_, at) => (at + model.kept.length + model.usedUp.length) % 2 === 0);
    await abreast<unknown>([
      () => weigh(context, shop.balanceLedger),
      ...some.map(
        ({ id }) =>
          () =>
            context.send(postNotice(real.billWriter, id, { phone: noticePhone })),
      ),
    ]);
  });

/** What is due of each bill that is paid in part. */
export const lookAtParts = () =>
  action<Model, Firm>('look at what is paid in part', async (model, real) => {
    const { context, shop } = real;
    const parts = payableBills(model, context.clock.now()).filter(({ amount, outstanding }) => outstanding < amount);
    const reads = await abreast(
      parts.map((bill) => () => paidOf(context, shop.key, bill, bill.amount - bill.outstanding)),
    );
    await lookAsPayers(model, real, reads);
  });

const ofBills = ({ kept }: Model, reads: readonly Exchange[]): readonly Exchange[] =>
  reads.filter((_, at) => kept[at]!.creation === bills);

const ofCharges = ({ kept }: Model, reads: readonly Exchange[]): readonly Exchange[] =>
  reads.filter((_, at) => kept[at]!.creation === charges || kept[at]!.creation === posCharges);

/** Keys that may read all; the last is one that is replaced, while it works. */
const readersOf = ({ context, shop, maker, former, formerUntil }: Firm): readonly string[] => [
  shop.key,
  maker.label,
  ...(former && context.clock.now() < formerUntil ? [former.label] : []),
];

/** Gives what was made as it was read. */
function madeOf(model: Model, real: Firm): Promise<readonly Exchange[]> {
  const { context } = real;
  const keys = readersOf(real);
  const readOf = ({ id, creation }: Kept, at: number): Promise<Exchange> => {
    const key = keys[at % keys.length]!;
    const bill = payableBills(model, context.clock.now()).find((each) => each.id === id);
    return bill ? paidOf(context, key, bill, bill.amount - bill.outstanding) : context.send(creation.get(key, id));
  };
  return abreast(model.kept.map((each, at) => () => readOf(each, at)));
}

/** A few of them, as a stranger asks for them. */
function strange({ kept }: Model, { other }: Firm): readonly RequestTemplate[] {
  const from = drawn(fc.nat({ max: 5 }));
  return kept.filter((_, at) => at % 6 === from).map(({ id, creation }) => creation.get(other.key, id));
}

/** What came of payments. */
async function paid(model: Model, real: Firm): Promise<void> {
  const { context, shop, maker } = real;
  const own = new Set(model.kept.map(({ id }) => id));
  const list = await context.send(charges.list(shop.key, { limit: '100' }));
  const ofPayments = listedIds(list).filter((id) => !own.has(id));
  // The others the next time, when there are more.
  const some = ofPayments.filter((_, at) => (at + ofPayments.length) % 4 === 0);
  await readAll(context, ...some.map((id) => charges.get(maker.label, id)));
  await lookAtExcess(model, real, list);
}

/** Of events a key that reads nothing else is tried on so many of the newest. */
const mostEvents = 4;

/** However old a thing is, a key reads it for its scope and for no other, by its id and no other, and a notice takes a number. */
async function tryDoors(model: Model, { context, shop, readers }: Firm): Promise<void> {
  const [ofBills, ofEvents, ofOthers] = readers;
  const firsts = [charges, bills, links].flatMap((kind) => model.kept.find(({ creation }) => creation === kind) ?? []);
  const paid = model.bills.filter(({ amount, outstanding }) => outstanding < amount).slice(0, 2);
  const all = listedIds(await context.send(listEvents(ofEvents)));
  const events = all.slice(0, mostEvents);
  const asked = events.map((event) => getEvent(ofEvents, event));
  const refused = [...events.slice(0, 1), ...all.slice(1).slice(-1)].map((event) => getEvent(ofBills, event));
  await readAll(
    context,
    ...[ofBills, ofOthers].flatMap((key) => firsts.map(({ id, creation }) => creation.get(key, id))),
    ...firsts.map(({ id, creation }) => strayed(shop.key, creation, id)),
    { ...charges.list(shop.key), key: { use: shop.key, inQuery: true } },
    ...paid.map(({ id }) => bills.get(ofBills, id)),
    ...asked,
    ...refused,
    ...events.slice(0, 1).map((event) => retryEvent(ofEvents, event)),
    listEvents(ofBills),
  );
  const [bill] = model.bills;
  if (bill === undefined) return;
  await inTurn(
    context,
    postNotice(shop.key, bill.id, { phone: '12' }),
    postNotice(ofBills, bill.id, { phone: noticePhone }),
  );
}

type Read = () => Promise<unknown>;

const pages = (context: Firm['context'], key: string, oldest: readonly string[]): readonly Read[] => [
  () => walk(context, { key, query: { limit: '9' }, pages: 4 }),
  () => walk(context, { key, list: bills.list, query: { limit: '4' }, pages: 3 }),
  () => inTurn(context, links.list(key, { limit: '3' }), links.list(key)),
  ...oldest.map((id) => () => context.send(links.list(key, { starting_after: id }))),
];

/** By whoever may read it, one that is replaced among them, and by who may read nothing else. */
function filtered(model: Model, real: Firm, reads: readonly Exchange[]): readonly Read[] {
  const { context, readers } = real;
  const [customer_ref, [billReader, , otherReader]] = [customerOf(model), readers];
  const reader = readersOf(real).at(-1)!;
  const read = ofBills(model, reads);
  return [
    ...chargeStates.map((state) => () => byState(context, reader, state, ofCharges(model, reads))),
    ...['succeeded', 'expired'].map(
      (state) => () => walk(context, { key: otherReader, query: { state, limit: '4' }, pages: 5 }),
    ),
    ...billStates.map((state) => () => held(context, reader, state, read)),
    () => walk(context, { key: billReader, list: bills.list, query: { state: 'paid', limit: '1' }, pages: 3 }),
    ...(customer_ref === null ? [] : ofCustomer(context, billReader, customer_ref, read)),
  ];
}

/** What may be paid after all, and is read once more after its list: so many of each state. */
const [unpaid, mostUnpaid] = [new Set<ChargeState>(['failed', 'expired']), 3] as const;

/** A list by state. What was not paid stands in it as it was read before and after. */
async function byState(
  context: Firm['context'],
  key: string,
  state: ChargeState,
  reads: readonly Exchange[],
): Promise<void> {
  const due = unpaid.has(state) ? reads.filter((read) => stateOf(read) === state).slice(-mostUnpaid) : [];
  const list = await untilShown(context, charges.list(key, { state, limit: '100' }), (page) =>
    due.every((read) => listedIds(page).includes(String(idOf(read)))),
  );
  const afterwards = await readAll(context, ...due.map((read) => charges.get(key, String(idOf(read)))));
  for (const [at, after] of afterwards.entries()) context.judge(listedUnmoved, { before: due[at]!, list, after });
}

const ofCustomer = (
  context: Firm['context'],
  key: string,
  customer_ref: string,
  reads: readonly Exchange[],
): readonly Read[] => [
  () => walk(context, { key, list: bills.list, query: { customer_ref, limit: '2' }, pages: 3 }),
  ...(['open', 'part_paid', 'paid'] as const).map((state) => () => held(context, key, state, reads, { customer_ref })),
];

/** By an id that is not quite that of a thing, or to take it away, which nobody can. */
const strayed = (key: string, { get }: Creation, id: string): RequestTemplate =>
  drawn(fc.constantFrom<RequestTemplate[]>(get(key, mistyped(id)), { ...get(key, id), method: 'DELETE' }));

const newestEvents = 4;

/** The log, and a third of its older events. */
async function log({ context, shop, maker, other }: Firm): Promise<void> {
  const list = await context.send(listEvents(maker.label));
  const ids = listedIds(list);
  // The others the next time, when there are more.
  const some = ids.filter((_, at) => at < newestEvents || (at + ids.length) % 3 === 0);
  const foreign = ids.slice(0, 1).map((newest) => getEvent(other.key, newest));
  const asked = [...some.map((id) => getEvent(shop.key, id)), ...foreign];
  const reads = (await readAll(context, ...asked)).slice(0, some.length);
  const lost = reads.filter(({ answer }) => answer?.status === 404);
  if (lost.length === 0) return;
  const again = await context.send(listEvents(maker.label));
  for (const read of lost) context.judge(readWhileLogged, { list, read, again });
}
