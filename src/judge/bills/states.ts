import { isZoned } from '../../contract/date-time.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { inTime } from '../charges/lifecycle.ts';
import { deviationOf, type KnownResource, type Law, law } from '../resources/known.ts';
import { dateOf, zonedMomentOf } from '../resources/moment.ts';
import { type Deviation, placed } from '../ruling.ts';

const winsOver: Readonly<Record<'expired' | 'cancelled', RuleId>> = {
  expired: 'bill.paid-wins-over-expired',
  cancelled: 'bill.paid-wins-over-cancelled',
};

/** A bill that is paid in full stays paid, whatever else becomes of it. */
const paidWins: Law = (bill) => {
  const { state, cancelled_at: cancelledAt } = bill.fields;
  if (state === 'expired' || state === 'cancelled') {
    const place = lost(bill);
    return place ? [placed(winsOver[state], place)] : [];
  }
  if (state !== 'paid') return [];
  return [
    ...(typeof cancelledAt === 'string' ? [placed(winsOver.cancelled)] : []),
    ...(isOver(bill) ? [placed(winsOver.expired)] : []),
  ];
};

function lost(bill: KnownResource): Deviation | null {
  const before = bill.known?.states.get('paid');
  if (before && before.received <= bill.exchange.sent)
    return deviationOf(bill, 'state', `: "paid", as in exchange ${before.n}`, before.n);
  const [amount, paid] = [bill.fields['amount_minor'], bill.fields['paid_minor']];
  const inFull = typeof amount === 'number' && typeof paid === 'number' && amount > 0 && paid >= amount;
  return inFull ? deviationOf(bill, 'state', `: "paid", since ${paid} of ${amount} is paid`) : null;
}

/** Whether its expiry is past by every clock. */
function isOver({ fields, exchange }: KnownResource): boolean {
  const expiry = zonedMomentOf(fields['expires_at']);
  const now = Math.min(sentAtEarliest(exchange), dateOf(exchange) ?? Infinity);
  return expiry !== null && expiry.at < now - clocksDiffer;
}

/** What the few documented words about its states say of a bill. */
export const billStates: readonly Law[] = [
  law('bill.begins-open', (bill) => {
    if (!bill.fresh) return [];
    return [bill.fields['state'] === 'open' ? null : deviationOf(bill, 'state', ' when it is created: "open"')];
  }),
  law('bill.null-expiry-never-expires', (bill) => {
    if (bill.fields['expires_at'] !== null) return [];
    const due = ': never expired, since its expires_at is null';
    return [bill.fields['state'] === 'expired' ? deviationOf(bill, 'state', due) : null];
  }),
  law('bill.expires-not-before-its-time', (bill) => {
    if (bill.fresh || !isZoned(bill.fields['expires_at'])) return [];
    // Only what a zone tells apart says how long it had from its creation on.
    return inTime(isZoned(bill.fields['created']) ? bill : { ...bill, origin: null });
  }),
  law('bill.cancelling-sets-cancelled-at', (bill) => {
    const cancelledAt = bill.fields['cancelled_at'];
    if (bill.fields['state'] !== 'cancelled') return [];
    if (typeof cancelledAt === 'string') return [null];
    return cancelledAt === null ? [deviationOf(bill, 'cancelled_at', ', which is cancelled: when it was')] : [];
  }),
  paidWins,
];
