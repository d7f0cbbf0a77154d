import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, isCut, listedIn, objectOf, succeeded } from '../../src/evidence/read.ts';
import { getBalance } from '../../src/generate/request.ts';
import {
  availableIn,
  balanceWeighed,
  differenceOf,
  type Credit,
  type Ledger,
} from '../../src/judge/balance/weighed.situation.ts';
import { isNew, showing_ms } from '../../src/judge/general/second-look.situation.ts';
import { Inconclusive, NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { lastId } from '../lists/walking.ts';
import { pauseSince, untilOver, type Sender } from '../sending.ts';
import { charges } from '../creations.ts';

/** What a business of a check's own had at first, and what its charges that succeeded since should have added. */
export interface BalanceLedger {
  readonly key: string;
  /** The one that reads the balance. */
  readonly reader: string;
  /** Whether what it should hold can be told at all. */
  followed: boolean;
  readonly opened: Exchange;
  readonly credits: Credit[];
  /** What it is counted from: the balance that was last seen to be wrong, when so many charges were known. */
  from: { readonly seen: Exchange; readonly known: number };
  /** Each rule is blamed for it once. */
  readonly blamed: Set<RuleId>;
}

/** A service may need a moment to write down what a payer did. */
export const moment_s = 60;

/** And longer where no wait is real. */
export const patient_s = 900;

/**
 * null: the balance cannot be read, which judges have seen.
 *
 * @param all whether a check is of no use where the balance cannot be followed
 * @param reader the key that reads it, which need not read charges
 */
export async function openBalanceLedger(
  context: Sender,
  key: string,
  all = true,
  reader = key,
): Promise<BalanceLedger | null> {
  const opened = await context.send(getBalance(reader));
  if (all) mustBeFollowed(opened);
  const followed = !isPaidOut(opened);
  return availableIn(opened) === null
    ? null
    : { key, reader, followed, opened, credits: [], from: { seen: opened, known: 0 }, blamed: new Set() };
}

/** Money that is paid out by itself leaves no trace in the API, so that nothing can be added up. */
function isPaidOut(exchange: Exchange): boolean {
  const balance = exchange.answer?.status === 200 ? objectOf(exchange) : null;
  return asObject(balance?.['settlement'])?.['enabled'] === true;
}

function mustBeFollowed(exchange: Exchange): void {
  if (isPaidOut(exchange))
    throw new NotExercised(
      'a business whose money is not settled automatically, to follow its balance: settlement.enabled is true',
    );
}

async function balanceOf(context: Sender, key: string): Promise<Exchange> {
  const exchange = await context.send(getBalance(key));
  mustBeFollowed(exchange);
  return exchange;
}

/** Counts a charge that an answer shows succeeded; false when it shows none, or one that is counted already. */
export function credit({ credits }: BalanceLedger, shown: Exchange, fields = objectOf(shown)): boolean {
  const { id: charge, state, net_minor: net } = fields ?? {};
  if (typeof charge !== 'string' || state !== 'succeeded' || !Number.isInteger(net)) return false;
  if (credits.some((each) => each.charge === charge)) return false;
  credits.push({ charge, shown });
  return true;
}

interface Collected {
  /** What was not counted before. */
  readonly found: readonly { readonly fields: Readonly<Record<string, unknown>>; readonly page: Exchange }[];
  readonly last: Exchange;
}

/** Counts every charge of the business that has succeeded. */
export async function collect(context: CheckContext, balanceLedger: BalanceLedger): Promise<Collected> {
  const found: Collected['found'][number][] = [];
  let cursor: string | null = null;
  let last = balanceLedger.opened;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { limit: '100', ...(cursor === null ? {} : { starting_after: cursor }) };
    const exchange = await context.send(charges.list(balanceLedger.key, query));
    if (exchange.answer && isCut(exchange.answer.body))
      throw new Inconclusive('a page of charges is too long to be kept');
    const data = exchange.answer?.status === 200 ? listedIn(exchange) : [];
    for (const fields of data) if (credit(balanceLedger, exchange, fields)) found.push({ fields, page: exchange });
    last = exchange;
    cursor = objectOf(exchange)?.['has_more'] === true ? lastId(data) : null;
    if (cursor === null) break;
  }
  return { found, last };
}

const mostPages = 3;

const countedFrom = ({ from: { seen, known }, credits }: BalanceLedger): Ledger => ({
  opened: seen,
  credits: credits.slice(known),
});

/** By how much a balance is off. One that was wrong for a while, and is right again in all, is right. */
function offBy(balanceLedger: BalanceLedger, balance: Exchange): number | null {
  const { opened, credits } = balanceLedger;
  if (differenceOf({ opened, credits }, balance) === 0) balanceLedger.from = { seen: opened, known: 0 };
  return differenceOf(countedFrom(balanceLedger), balance);
}

/** Within which moment the ledger books what succeeded is not stated: where it may not have, the balance is read again. */
async function bookedBalance(context: CheckContext, balanceLedger: BalanceLedger): Promise<Exchange> {
  const first = await balanceOf(context, balanceLedger.reader);
  const shown = balanceLedger.credits.at(-1)?.shown;
  if (!shown || !isNew(shown.received, first) || offBy(balanceLedger, first) === 0) return first;
  await untilOver(context, shown.received + 2 * showing_ms);
  return balanceOf(context, balanceLedger.reader);
}

/** Who pays for the messages of notices is not stated. */
const mayBeSpent = ({ exchanges }: CheckContext, left: number): boolean =>
  left < 0 && exchanges.some((each) => succeeded(each) && each.template?.path.endsWith('/notify'));

/** Requests that {@link weigh} sends at the most. */
export const weighing = 4 + 2 * mostPages;

/**
 * Reads the balance and holds it against what it should be. A charge that nobody counted yet may explain a difference,
 * so the charges are read before anything is said, and once more a minute later.
 *
 * @param rule what a difference breaks
 * @param seen that the last charge was seen succeeded before the balance was asked for
 */
export async function weigh(
  context: CheckContext,
  balanceLedger: BalanceLedger,
  rule: RuleId = 'money.balance-moves-by-net',
  seen = false,
): Promise<void> {
  const { reader, blamed, credits } = balanceLedger;
  if (!balanceLedger.followed) return;
  const first = await bookedBalance(context, balanceLedger);
  const before = credits.length;
  const judge = (last: Exchange | null): void => {
    const known = before - balanceLedger.from.known;
    context.judge(balanceWeighed, { rule, ...countedFrom(balanceLedger), first, known, seen, last });
  };
  const difference = offBy(balanceLedger, first);
  if (difference === null) return;
  if (difference === 0) return judge(null);
  let last = first;
  for (const wait_s of [0, moment_s]) {
    await pauseSince(context, first.received, wait_s);
    if (wait_s > 0) await context.clock.settled();
    await collect(context, balanceLedger);
    last = await balanceOf(context, reader);
    if (offBy(balanceLedger, last) === 0) return judge(last);
  }
  const left = offBy(balanceLedger, last);
  if (left === null) return;
  if (!(blamed.has(rule) || mayBeSpent(context, left))) judge(last);
  blamed.add(rule);
  balanceLedger.from = { seen: last, known: credits.length };
}
