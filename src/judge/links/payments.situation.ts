import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIds, listedIn, objectOf } from '../../evidence/read.ts';
import { posRail } from '../../contract/limits.ts';
import { decided, noted, quoted, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

interface Found {
  /** What the operator calls the charge of the payment; null: it does not say. */
  readonly named: string | null;
  /** Charges that the business had before, which has no others. */
  readonly known: readonly string[];
  /** The charge that was named, or else the list. */
  readonly found: Exchange;
}

/** Charges of a payment: the one that was named, or those that the business did not have before. */
export function chargesOfPayment({ named, known, found }: Found): readonly Readonly<Record<string, unknown>>[] {
  if (named === null) return listedIn(found).filter(({ id }) => typeof id === 'string' && !known.includes(id));
  return [objectOf(found)].filter((fields) => fields !== null && fields['id'] === named).map((fields) => fields!);
}

/** A link that was paid. */
export const linkPaid = situation('links/paid', (parts: Found & Parts<'made'>) => {
  const { made, named, found } = parts;
  const [charge] = chargesOfPayment(parts);
  return charge?.['object'] === 'charge'
    ? [...priced(made, charge, found), ...railed(charge, found)]
    : isCharge(made, named, found, false);
});

type Listed = Parts<'made' | 'list', { charge: string }>;

/** An ordinary charge stands in the list of charges. */
export const linkPaymentListed = situation('links/payment-listed', ({ made, charge, list }: Listed) =>
  isCharge(made, charge, list, listedIds(list).includes(charge)),
);

function isCharge(made: Exchange, named: string | null, found: Exchange, isThere: boolean): readonly Decision[] {
  const expected = `${named === null ? 'a charge in the list' : `the charge ${named}`} a minute after ${idOf(made)} was paid`;
  const actual = `${found.answer?.status ?? 'no answer'}, and no such charge`;
  return decided('payment-link.payment-is-a-charge', found, isThere, { expected, actual, with: [made.n] });
}

/** Who pays on the page of a link is at no till. */
function railed({ id, rail }: Readonly<Record<string, unknown>>, read: Exchange): readonly Decision[] {
  if (rail !== posRail) return [];
  const expected = `the rail of ${String(id)}, which came of a link: no wallet, which is for POS charges`;
  return ruling('charge.rail-wallet-is-for-pos', read, [{ expected, actual: quoted(rail) }]);
}

function priced(made: Exchange, charge: Readonly<Record<string, unknown>>, read: Exchange): readonly Decision[] {
  const [price, amount] = [objectOf(made)?.['amount_minor'], charge['amount_minor']];
  if (!Number.isInteger(price) || !Number.isInteger(amount)) return [];
  const expected = `a charge over ${String(price)}, the price of ${idOf(made)}`;
  const actual = `${String(charge['id'])} over ${String(amount)}`;
  return decided('payment-link.payer-pays-fixed-amount', read, amount === price, { expected, actual, with: [made.n] });
}

interface OnceMore {
  readonly read: Exchange;
  /** Why it should no longer be paid. */
  readonly when: 'closed' | 'over' | 'used up';
  /** Whether the operator could not pay. */
  readonly refused: boolean;
}

/** What a link does beyond its uses, or once it is closed or over, is not stated. */
export const linkPaidOnceMore = situation<OnceMore>('links/paid-once-more', ({ read, when, refused }) => {
  const done = refused ? 'refuses another payment' : 'takes another payment';
  return [noted('payment-link.after-last-use', read, `${when}: ${done}, active ${String(objectOf(read)?.['active'])}`)];
});

/** How many uses a link tells after so many payments. */
export const linkUsed = situation('links/used', ({ read, payments }: Parts<'read', { payments: number }>) => {
  const used = objectOf(read)?.['used'];
  if (typeof used !== 'number') return [];
  const told = used === payments ? 'at each payment that succeeds' : `${used} after ${payments} payments`;
  return [noted('payment-link.used-counts', read, told)];
});
