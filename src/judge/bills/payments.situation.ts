import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIn, objectOf, stateOf } from '../../evidence/read.ts';
import { noted, ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Paid {
  /** The answer that made the bill. */
  readonly made: Exchange;
  readonly read: Exchange;
  /** What payers paid of it by then, no more than it asks for. */
  readonly paid: number;
}

/** A bill that payers paid, in part or in whole. */
export const billPaid = situation<Paid>('bills/paid', ({ made, read, paid }) => {
  const shown = objectOf(read)?.['paid_minor'];
  if (!Number.isInteger(shown)) return [];
  const expected = `paid_minor of ${idOf(made)}: ${paid}, which payers paid`;
  return ruling('bill.paid-minor', read, [shown === paid ? null : { expected, actual: String(shown), with: [made.n] }]);
});

/** The state of a bill of such an amount after each of its payments. */
export const billPartPaid = situation<Omit<Paid, 'made'> & { readonly amount: number }>(
  'bills/part-paid',
  ({ read, paid, amount }) => [
    noted(
      'bill.what-makes-part-paid',
      read,
      `${paid < amount ? 'part of it' : 'all of it'} paid: ${String(stateOf(read))}`,
    ),
  ],
);

interface Payments {
  readonly made: Exchange;
  /** Charges of its business, which has no others. */
  readonly page: Exchange;
  readonly payments: readonly number[];
}

/** A bill that payers paid by so many payments. */
export const billPayments = situation<Payments>('bills/payments', ({ made, page, payments }) => {
  if (page.answer?.status !== 200) return [];
  const expected = `charges of ${payments.join(', ')} that succeeded, one for each payment of ${idOf(made)}`;
  const shown = listedIn(page).map((charge) => `${String(charge['amount_minor'])} ${String(charge['state'])}`);
  return ruling('bill.payment-is-a-charge', page, [
    haveAmounts(page, payments) ? null : { expected, actual: shown.join(', ') || 'no charge', with: [made.n] },
  ]);
});

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
