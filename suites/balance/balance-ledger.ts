import type { RuleId } from '../../src/contract/rules.ts';
import { kept } from '../../src/evidence/decision.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { asObject, objectOf } from '../../src/evidence/read.ts';
import { getBalance, listCharges } from '../../src/generate/charges/request.ts';
import { NotExercised, type CheckContext } from '../../src/run/check/check.ts';
import { lastId } from '../lists/walking.ts';

/** What a business of a check's own had at first, and what its charges that succeeded since should have added. */
export interface BalanceLedger {
  readonly key: string;
  readonly opened: Exchange;
  readonly before: number;
  /** By the id of the charge. */
  readonly credits: Map<string, Credit>;
  /** What came beside them. */
  strange: number;
  /** Each rule is blamed for it once. */
  readonly blamed: Set<RuleId>;
}

interface Credit {
  readonly net: number;
  readonly amount: number;
  /** The exchange that showed the charge succeeded. */
  readonly n: number;
}

/** A service may need a moment to write down what a payer did. */
export const moment_s = 60;

/** And longer where no wait is real. */
export const patient_s = 900;

/** null: the balance cannot be read, which judges have seen. */
export async function openBalanceLedger(context: CheckContext, key: string): Promise<BalanceLedger | null> {
  const opened = await context.send(getBalance(key));
  const before = availableIn(opened);
  return before === null ? null : { key, opened, before, credits: new Map(), strange: 0, blamed: new Set() };
}

/** Money that is paid out by itself leaves no trace in the API, so that nothing can be added up. */
function availableIn(exchange: Exchange): number | null {
  const balance = exchange.answer?.status === 200 ? objectOf(exchange) : null;
  if (asObject(balance?.['settlement'])?.['enabled'] === true)
    throw new NotExercised('a business whose money is not settled automatically, to follow its balance');
  const available = balance?.['available_minor'];
  return Number.isInteger(available) ? (available as number) : null;
}

const dueIn = ({ before, credits, strange }: BalanceLedger): number =>
  [...credits.values()].reduce((sum, { net }) => sum + net, before + strange);

/** Counts a charge that an answer shows succeeded; false when it shows none, or one that is counted already. */
export function credit(
  { credits }: BalanceLedger,
  fields: Readonly<Record<string, unknown>> | null,
  n: number,
): boolean {
  const { id, state, net_minor: net, amount_minor: amount } = fields ?? {};
  if (typeof id !== 'string' || state !== 'succeeded' || credits.has(id) || !Number.isInteger(net)) return false;
  credits.set(id, { net: net as number, amount: Number(amount), n });
  return true;
}

/** Counts every charge of the business that has succeeded; gives the fields of those that were not counted before. */
export async function collect(
  context: CheckContext,
  balanceLedger: BalanceLedger,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const query = { limit: '100', ...(cursor === null ? {} : { starting_after: cursor }) };
    const exchange = await context.send(listCharges(balanceLedger.key, query));
    const list = exchange.answer?.status === 200 ? objectOf(exchange) : null;
    const data = Array.isArray(list?.['data']) ? list['data'].map(asObject) : [];
    for (const fields of data) if (fields && credit(balanceLedger, fields, exchange.n)) found.push(fields);
    cursor = list?.['has_more'] === true ? lastId(data) : null;
    if (cursor === null) break;
  }
  return found;
}

const mostPages = 3;

/** Requests that {@link weigh} sends at the most. */
export const weighing = 3 + 2 * mostPages;

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
  const first = await context.send(getBalance(balanceLedger.key));
  const had = availableIn(first);
  const due = dueIn(balanceLedger);
  if (had === null) return;
  if (had === due) return context.decide(kept(rule), ...(seen ? [kept('balance.not-cached')] : []));
  let last = first;
  for (const wait_s of [0, moment_s]) {
    await context.clock.until(first.received + wait_s * 1000);
    await collect(context, balanceLedger);
    last = await context.send(getBalance(balanceLedger.key));
    if (availableIn(last) !== dueIn(balanceLedger)) continue;
    context.decide(kept(rule));
    if (seen && dueIn(balanceLedger) === due) stale(context, balanceLedger, first, last);
    return;
  }
  if (availableIn(last) !== null) differs(context, balanceLedger, rule, last);
}

function stale(context: CheckContext, balanceLedger: BalanceLedger, early: Exchange, late: Exchange): void {
  context.decide({
    is: 'broken',
    rule: 'balance.not-cached',
    expected: `available_minor ${dueIn(balanceLedger)} at once, since every charge in it was shown succeeded before`,
    actual: `${String(availableIn(early))} at first, and ${dueIn(balanceLedger)} only later`,
    exchanges: [...shownBy(balanceLedger), early.n, late.n],
  });
}

function differs(context: CheckContext, balanceLedger: BalanceLedger, rule: RuleId, last: Exchange): void {
  const { before, credits, opened, strange, blamed } = balanceLedger;
  const due = dueIn(balanceLedger);
  balanceLedger.strange += Number(availableIn(last)) - due;
  if (blamed.has(rule)) return;
  blamed.add(rule);
  const first = strange === 0 ? `${before} before` : `${before + strange} with what was seen to be wrong before`;
  context.decide({
    is: 'broken',
    rule,
    expected: `available_minor ${due}: ${first}, and the net of ${credits.size} charges that succeeded since`,
    actual: String(availableIn(last)),
    exchanges: [opened.n, ...shownBy(balanceLedger), last.n],
  });
}

const mostShown = 6;

const shownBy = ({ credits }: BalanceLedger): readonly number[] =>
  [...new Set([...credits.values()].map(({ n }) => n))].slice(-mostShown);
