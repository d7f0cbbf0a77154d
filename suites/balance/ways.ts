import fc from 'fast-check';
import { drawn } from '../../src/generate/drawn.ts';
import { pauseSince } from '../sending.ts';
import type { RuleId } from '../../src/contract/rules.ts';
import type { Exchange } from '../../src/evidence/exchange.ts';
import { returning, websites } from '../../src/generate/links/website.ts';
import { payerAnswered } from '../../src/judge/charges/prompts.situation.ts';
import { paymentArrived } from '../../src/judge/charges/payment-arrived.situation.ts';
import { idOf, objectOf } from '../../src/evidence/read.ts';
import { Inconclusive, type CheckContext } from '../../src/run/check/check.ts';
import {
  collect,
  credit,
  moment_s,
  openBalanceLedger,
  patient_s,
  weigh,
  weighing,
  type BalanceLedger,
} from './balance-ledger.ts';
import { keyOf, ownBusiness, type BusinessWish, type OwnBusiness } from '../own-business.ts';
import { isFinal, mostReads, outcomeOf } from '../until-shown.ts';
import { charges, posCharges, freshBill, freshLink } from '../creations.ts';

/** A business of a check's own, whose money is followed. */
export interface Shop extends OwnBusiness {
  readonly balanceLedger: BalanceLedger;
  /** Where its payers may be sent back to. */
  readonly website: string;
}

/** null: its balance cannot be read. Throws where it cannot be followed and `all` depends on that. */
export async function openShop(
  context: CheckContext,
  all = true,
  wish: Pick<BusinessWish, 'is'> = {},
): Promise<Shop | null> {
  const website = drawn(websites);
  const own = await ownBusiness(context, { website, ...wish });
  // Who makes keys by hand is asked for no more than it takes.
  const narrow = context.clock.jumps && drawn(fc.boolean());
  const reader = narrow ? await keyOf(context, own.business, { scopes: ['balance:read'] }) : own.key;
  const balanceLedger = await openBalanceLedger(context, own.key, all, reader);
  return balanceLedger && { ...own, balanceLedger, website };
}

/** Requests that one payment sends at the most. */
export const paying = 1 + mostReads + weighing + mostReads * 3 + weighing;

/** What is asked of a payer, with the key of the shop. */
export const payPrompt = async (context: CheckContext, shop: Shop, body: object): Promise<void> =>
  approve(context, shop, 'prompt', await context.send(charges.post(shop.key, body)));

export async function payCode(
  context: CheckContext,
  shop: Shop,
  body: object,
  before: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const made = await context.send(posCharges.post(shop.key, body));
  await before();
  await approve(context, shop, 'code', made);
}

/** Nothing moves before the payer approves, and the net of the charge right after. */
async function approve(
  context: CheckContext,
  { key, balanceLedger }: Shop,
  by: 'prompt' | 'code',
  made: Exchange,
): Promise<void> {
  const id = idOf(made);
  if (id === null) return;
  await weigh(context, balanceLedger);
  await context.operate('approve_charge', { charge: id });
  const outcome = await outcomeOf(context, key, id);
  if (outcome === null) return;
  context.judge(payerAnswered, { did: 'approve', by, made, outcome });
  if (!credit(balanceLedger, outcome)) return;
  await weigh(context, balanceLedger, 'money.balance-moves-by-net', true);
}

/** Pays a bill, one part after the other. */
export async function payBill(
  context: CheckContext,
  shop: Shop,
  amount: number,
  parts: readonly number[],
): Promise<void> {
  const made = await context.send(freshBill(shop.key, { amount_minor: amount }));
  if (idOf(made) === null) return;
  await weigh(context, shop.balanceLedger);
  await payParts(context, shop, made, parts);
}

/** Pays a bill that was made before. */
export async function payParts(
  context: CheckContext,
  shop: Shop,
  made: Exchange,
  parts: readonly number[],
): Promise<void> {
  const number = objectOf(made)?.['control_number'];
  if (typeof number !== 'string') return;
  for (const part of parts) {
    await context.operate('pay_bill', { control_number: readable(number), amount_minor: part });
    await arrive(context, shop, part, { made, rule: 'bill.payment-is-a-charge' });
  }
}

export async function payLink(context: CheckContext, shop: Shop, amount: number): Promise<void> {
  // Some are used up by it.
  const kind = amount % 200 === 0 ? 'reusable' : 'single_use';
  const made = await context.send(freshLink(shop.key, { amount_minor: amount, kind, ...returning(shop.website) }));
  if (idOf(made) === null) return;
  const moves: RuleId = 'payment-link.creation-moves-no-money';
  await weigh(context, shop.balanceLedger, moves);
  await payMadeLink(context, shop, made, amount);
}

/** Pays a link that was made before. */
export async function payMadeLink(context: CheckContext, shop: Shop, made: Exchange, amount: number): Promise<void> {
  await context.operate('pay_link', { link: idOf(made) });
  await arrive(context, shop, amount, { made, rule: 'payment-link.payment-is-a-charge' });
}

/** What was paid, and the rule that each payment of it is a charge. */
interface Payable {
  readonly made: Exchange;
  readonly rule: 'bill.payment-is-a-charge' | 'payment-link.payment-is-a-charge';
}

/** Charges that came of payments, each with a list that shows it. */
interface CameOf {
  readonly charges: readonly string[];
  readonly pages: readonly Exchange[];
}

/** Waits for charges over an amount that was just paid; one payment may come as two of them. */
export async function arrive(
  context: CheckContext,
  { balanceLedger }: Shop,
  amount: number,
  payable: Payable,
): Promise<CameOf> {
  const [began, before] = [context.clock.now(), context.exchanges.at(-1)];
  const [pages, charges]: [Exchange[], string[]] = [[], []];
  let [missing, last] = [amount, balanceLedger.opened];
  for (const seconds of [0, 1, 5, 20, moment_s, ...(context.clock.jumps ? [patient_s] : [])]) {
    await pauseSince(context, began, seconds);
    if (seconds === patient_s) await context.clock.settled();
    const collected = await collect(context, balanceLedger);
    last = collected.last;
    for (const { fields, page } of collected.found) {
      missing -= Number(fields['amount_minor']);
      charges.push(String(fields['id']));
      pages.push(page);
    }
    if (missing <= 0) break;
  }
  const isOver = missing <= 0 || context.clock.jumps;
  if (before && isOver) context.judge(paymentArrived, { ...payable, before, last, amount, pages, charges });
  // What was paid and is no charge that shows may be in the balance or not.
  if (missing > 0) balanceLedger.followed = false;
  await weigh(context, balanceLedger, 'money.balance-moves-by-net', missing === 0);
  return { charges, pages };
}

/** Digits that are those of a payer are masked, and nobody can pay by them. */
export function readable(number: string): string {
  if (number.includes('*')) throw new Inconclusive('the control number holds the number of a payer, and was masked');
  return number;
}

/** A charge that the payer declines, or that nobody answers. */
export async function endUnpaid(context: CheckContext, shop: Shop, id: string): Promise<void> {
  const outcome = await outcomeOf(context, shop.key, id);
  if (outcome !== null && isFinal(outcome)) credit(shop.balanceLedger, outcome);
  await weigh(context, shop.balanceLedger);
}
