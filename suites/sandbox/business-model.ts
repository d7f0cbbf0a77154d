import fc from 'fast-check';
import type { Exchange, RequestTemplate } from '../../src/evidence/exchange.ts';
import { listedIn, objectOf } from '../../src/evidence/read.ts';
import type { Overpayment } from '../../src/judge/bills/overpaid.situation.ts';
import {
  allTold,
  billsTold,
  untold,
  untoldBills,
  type BillTold,
  type Paid,
} from '../../src/judge/events/log.situation.ts';
import type { CheckContext } from '../../src/run/check/check.ts';
import type { Shop } from '../balance/ways.ts';
import type { Creation } from '../creations.ts';
import { drawn, drawnApart } from '../../src/generate/drawn.ts';
import { listEvents } from '../../src/generate/request.ts';
import { writtenDown_s } from '../events/watch.ts';
import { abreast, pauseSince, readAll } from '../sending.ts';
import { moment_s, patient_s } from '../balance/balance-ledger.ts';

/** What somebody was asked to pay at once: by a prompt, or by a code at a counter. */
export interface Asked {
  readonly id: string;
  readonly request: RequestTemplate;
  readonly by: 'prompt' | 'code';
  /** After this moment nobody answers it any more. */
  readonly until: number;
  over: boolean;
}

interface OwnBill extends BillTold {
  /** After this moment nobody pays it; null: there is no such moment. */
  readonly ends: number | null;
  readonly number: string;
  readonly amount: number;
  outstanding: number;
  cancelled: boolean;
  parts: number;
  readonly lefts: number[];
}

export interface OwnLink {
  readonly id: string;
  readonly made: Exchange;
  /** As of a bill. */
  readonly ends: number | null;
  readonly amount: number;
  usesLeft: number;
  closed: boolean;
}

/** What stays to be read and, where it has an Idempotency-Key, to be asked for again. */
export interface Kept {
  readonly id: string;
  readonly creation: Creation;
  /** That made it, and when it was sent. */
  readonly request: RequestTemplate;
  readonly at: number;
}

/** What the business wrote down. */
export interface Model {
  /** What is still to be read of what was made just now; null: each is read at once. */
  readonly unread: RequestTemplate[] | null;
  readonly kept: Kept[];
  readonly asked: Asked[];
  readonly bills: OwnBill[];
  readonly links: OwnLink[];
  /** Links that were paid as often as they may be, each with the charges of its payments. */
  readonly usedUp: { readonly id: string; readonly paid: readonly Exchange[] }[];
  /** Charges of its own that a payer has paid. */
  readonly paid: Paid[];
  /** Payments of bills that were too much, as far as a charge named the bill. */
  readonly excess: { readonly made: Exchange; readonly overpayment: Overpayment }[];
}

export const emptyModel = (): Model => ({
  unread: null,
  kept: [],
  asked: [],
  bills: [],
  links: [],
  usedUp: [],
  paid: [],
  excess: [],
});

/** The business as it is. */
export interface Business {
  readonly context: CheckContext;
  readonly shop: Shop;
  readonly till: string;
}

type NewBill = Omit<OwnBill, 'outstanding' | 'cancelled' | 'parts' | 'lefts'>;

export const unpaid = (bill: NewBill): OwnBill => ({
  ...bill,
  outstanding: bill.amount,
  cancelled: false,
  parts: 0,
  lefts: [],
});

/** Parts of a bill were paid, at one moment where there are several, so that either may have been the first. */
export function payOf(bill: OwnBill, ...parts: readonly number[]): void {
  const paid = parts.reduce((sum, part) => sum + part, 0);
  const after = [0, ...parts, paid].map((part) => bill.outstanding - part);
  bill.lefts.push(...after, ...after.map((left) => Math.max(0, left)));
  bill.parts += parts.length;
  bill.outstanding = Math.max(0, bill.outstanding - paid);
}

/** Writes down what was paid otherwise than by an answer to a charge, once that shows, where its event can be known by it. */
export function notePaid(
  { paid }: Pick<Model, 'paid'>,
  { balanceLedger }: Pick<Shop, 'balanceLedger'>,
  charge: unknown,
): void {
  const outcome = balanceLedger.credits.find((each) => each.charge === charge)?.shown;
  const shown = outcome ? [objectOf(outcome), ...listedIn(outcome)] : [];
  const { id, reference } = shown.find((fields) => fields?.['id'] === charge) ?? {};
  if (outcome && typeof id === 'string' && typeof reference === 'string' && reference !== '')
    paid.push({ id, reference, outcome });
}

/** One of what is there, by any number; undefined where nothing is. */
export const pick = <T>(resources: readonly T[], at: number): T | undefined =>
  resources[at % Math.max(resources.length, 1)];

const isOver = ({ ends }: { readonly ends: number | null }, now: number): boolean => ends !== null && ends < now;

export const payableBills = ({ bills }: Readonly<Model>, now = -Infinity): readonly OwnBill[] =>
  bills.filter((bill) => !bill.cancelled && bill.outstanding > 0 && !isOver(bill, now));

export const payableLinks = ({ links }: Readonly<Model>, now = -Infinity): readonly OwnLink[] =>
  links.filter((link) => !link.closed && link.usesLeft > 0 && !isOver(link, now));

/** What is asked for and not answered, and may still be. */
export const openAsked = ({ asked }: Readonly<Model>, now = -Infinity): readonly Asked[] =>
  asked.filter(({ over, until }) => !over && now <= until);

type Sold = Pick<Model, 'paid'> & Partial<Pick<Model, 'bills'>>;

/** Each charge that was paid, and each payment of a bill, has its event in the log. */
export async function eventsOf(
  { paid, bills = [] }: Sold,
  { context, shop }: Pick<Business, 'context'> & { readonly shop: Pick<Shop, 'key'> },
): Promise<void> {
  const began = context.clock.now();
  const looks_s = [0, 5, moment_s, ...(context.clock.jumps ? [patient_s, writtenDown_s] : [])];
  for (const [at, seconds] of looks_s.entries()) {
    await pauseSince(context, began, seconds);
    const list = await context.send(listEvents(shop.key));
    const isMissing = (untold(paid, list) ?? []).length > 0 || untoldBills(bills, list).length > 0;
    if (isMissing && at < looks_s.length - 1) continue;
    context.judge(allTold, { paid, list });
    return context.judge(billsTold, { bills, list });
  }
}

/** What a business may do, as it is told where it shows a violation. */
export const action = <Model extends object, Real>(
  said: string,
  run: fc.AsyncCommand<Model, Real>['run'],
  check: fc.AsyncCommand<Model, Real>['check'] = () => true,
): fc.AsyncCommand<Model, Real> => ({ check, run, toString: () => said });

/**
 * Lines of deeds at one moment, each deed after the one before it in its line; what they make is kept in the order of the
 * lines, and read in the end.
 */
export const beside = <Real extends Pick<Business, 'context'>>(
  ...lines: readonly (readonly fc.AsyncCommand<Model, Real>[])[]
): fc.AsyncCommand<Model, Real> =>
  action(`at once: ${lines.map((line) => line.join(', ')).join('; ')}`, async (model, real) => {
    const [seed, known] = [drawn(fc.nat()), model.kept.length];
    const models = lines.map((): Model => ({ ...model, kept: [...model.kept], unread: [] }));
    const work = async (at: number): Promise<void> => {
      for (const deed of lines[at]!) if (deed.check(models[at]!)) await deed.run(models[at]!, real);
    };
    await abreast(lines.map((_, at) => () => drawnApart(seed, at, () => work(at))));
    for (const { kept } of models) model.kept.push(...kept.slice(known));
    await readAll(real.context, ...models.flatMap(({ unread }) => unread ?? []));
  });
