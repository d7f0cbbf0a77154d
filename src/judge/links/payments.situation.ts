import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIds, listedIn, objectOf, stateOf } from '../../evidence/read.ts';
import { posRail } from '../../contract/limits.ts';
import { observedIn } from '../resources/observed.ts';
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
  /** The charges of all its payments as they were read, the last beyond its uses; null: it was not found. */
  readonly paid: readonly Exchange[] | null;
}

/** What a link does once it is closed or over is not stated, nor how it turns down a payment beyond its uses. */
export const linkPaidOnceMore = situation<OnceMore>('links/paid-once-more', ({ read, when, refused, paid }) => {
  const done = refused ? 'refuses another payment' : 'takes another payment';
  const told = `${when}: ${done}, active ${String(objectOf(read)?.['active'])}`;
  return [
    noted('payment-link.after-last-use', read, told),
    ...(when === 'used up' ? withinItsUses(read, refused, paid) : []),
  ];
});

const within = 'payment-link.paid-within-its-uses';

/** Only what was seen to succeed counts as paid. */
function withinItsUses(read: Exchange, refused: boolean, paid: OnceMore['paid']): readonly Decision[] {
  if (refused) return [kept(within)];
  const last = paid?.at(-1);
  if (!paid || !last || paid.some((each) => stateOf(each) !== 'succeeded')) return [];
  if (new Set(paid.map(idOf)).size < paid.length) return [];
  const expected = `no payment of ${idOf(read)} beyond the ${paid.length - 1} that it is for`;
  const actual = `${idOf(last)}, another charge that succeeded`;
  return ruling(within, last, [{ expected, actual, with: paid.slice(0, -1).map(({ n }) => n) }]);
}

interface Untold {
  /** A link that was read, or a list of links. */
  readonly shown: Exchange;
  /** Those of which nobody was told, so that nobody can have paid them. */
  readonly untold: readonly string[];
}

/** Links that nobody can have paid. */
export const linksUntold = situation<Untold>('links/untold', ({ shown, untold }) =>
  observedIn('payment_link', shown).flatMap(({ id, fields: { used }, place }) => {
    if (id === null || !untold.includes(id) || !Number.isInteger(used)) return [];
    const expected = `used ${place}: 0, since nobody was told of it`;
    return ruling('payment-link.used-from-zero', shown, [used === 0 ? null : { expected, actual: quoted(used) }]);
  }),
);

/** How many uses a link tells after so many payments. */
export const linkUsed = situation('links/used', ({ read, payments }: Parts<'read', { payments: number }>) => {
  const used = objectOf(read)?.['used'];
  if (typeof used !== 'number') return [];
  const told = used === payments ? 'at each payment that succeeds' : `${used} after ${payments} payments`;
  return [noted('payment-link.used-counts', read, told)];
});
