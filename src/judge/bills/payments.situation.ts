import { posRail } from '../../contract/limits.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, objectOf, stateOf } from '../../evidence/read.ts';
import { decided, noted, quoted, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

/** A bill of which payers paid so much before it was read, no more than it asks for. */
export const billPaid = situation('bills/paid', ({ made, read, paid }: Parts<'made' | 'read', { paid: number }>) => {
  const shown = objectOf(read)?.['paid_minor'];
  if (!Number.isInteger(shown)) return [];
  const expected = `paid_minor of ${idOf(made)}: ${paid}, which payers paid`;
  return decided('bill.paid-minor', read, shown === paid, { expected, actual: String(shown), with: [made.n] });
});

/** The state of a bill of such an amount after each of its payments. */
export const billPartPaid = situation('bills/part-paid', ({ read, paid, amount }: PartPaid) => {
  const told = `${paid < amount ? 'part of it' : 'all of it'} paid: ${String(stateOf(read))}`;
  return [noted('bill.what-makes-part-paid', read, told)];
});

type PartPaid = Parts<'read', { paid: number; amount: number }>;
type Payments = Parts<'made' | 'page', { payments: readonly number[] }>;

/** A bill that payers paid by so many payments, and the charges of its business, which has no others. */
export const billPayments = situation('bills/payments', ({ made, page, payments }: Payments) => {
  if (page.answer?.status !== 200) return [];
  const expected = `charges of ${payments.join(', ')} that succeeded, one for each payment of ${idOf(made)}`;
  const shown = listedIn(page).map((charge) => `${String(charge['amount_minor'])} ${String(charge['state'])}`);
  const wrong = { expected, actual: shown.join(', ') || 'no charge', with: [made.n] };
  return [...decided('bill.payment-is-a-charge', page, haveAmounts(page, payments), wrong), ...atNoTill(made, page)];
});

/** Who pays a bill from a menu or on its page is at no till. */
function atNoTill(made: Exchange, page: Exchange): readonly Decision[] {
  const charge = listedIn(page).find(({ rail, till }) => rail === posRail && till === undefined);
  if (!charge) return [];
  const expected = `the rail of ${String(charge['id'])}, which came of ${idOf(made)}: no wallet, which is for POS charges`;
  return ruling('charge.rail-wallet-is-for-pos', page, [{ expected, actual: quoted(posRail), with: [made.n] }]);
}

/** Whether the charges that succeeded have these amounts, each as often as it stands there. */
export function haveAmounts(page: Exchange, amounts: readonly number[]): boolean {
  const succeeded = listedIn(page).filter(({ state }) => state === 'succeeded');
  const left = succeeded.map((charge) => charge['amount_minor']);
  return amounts.every((amount) => {
    const at = left.indexOf(amount);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
