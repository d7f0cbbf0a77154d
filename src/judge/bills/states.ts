import { isZoned } from '../../contract/date-time.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { inTime } from '../charges/lifecycle.ts';
import { deviationOf, type KnownResource, type Law, law, type Note } from '../resources/known.ts';
import { dateOf, mayBePast, zonedMomentOf } from '../resources/moment.ts';
import { type Deviation, noted, placed, quoted } from '../ruling.ts';

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
    ...(isPast(bill.fields['expires_at'], bill.exchange) ? [placed(winsOver.expired)] : []),
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

/** Whether a moment is past by every clock. */
function isPast(value: unknown, exchange: Exchange): boolean {
  const moment = zonedMomentOf(value);
  const now = Math.min(sentAtEarliest(exchange), dateOf(exchange) ?? Infinity);
  return moment !== null && moment.at < now - clocksDiffer;
}

/** One that shows no trace of a cancellation, of a business that nobody but the run looks after. */
const isUntouched = ({ fields, known, exchange }: KnownResource): boolean =>
  fields['state'] === 'open' && exchange.key.exclusive && !known?.states.has('cancelled');

/** What the few documented words about its states say of a bill. */
export const billStates: readonly Law[] = [
  law('bill.begins-open', (bill) => {
    if (!bill.fresh || (bill.fields['state'] === 'expired' && mayBePast(bill.fields['expires_at'], bill.exchange)))
      return [];
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
  law('bill.cancelled-at-null-until-cancelled', (bill) => {
    const cancelledAt = bill.fields['cancelled_at'];
    // One that was cancelled a moment ago may still be open.
    const isTold = bill.fresh
      ? typeof cancelledAt === 'string'
      : isUntouched(bill) && isPast(cancelledAt, bill.exchange);
    if (isTold) return [deviationOf(bill, 'cancelled_at', ', which nobody cancelled: null')];
    return bill.fresh && cancelledAt === null ? [null] : [];
  }),
  paidWins,
];

/** From one state to the next that was seen; what lies between nobody knows. */
export const billMoves: Note = ({ known, fields: { state }, exchange }) => {
  const before = known?.latest;
  if (!before || before.received > exchange.sent || before.fields['state'] === state) return [];
  const move = `${quoted(before.fields['state'])} to ${quoted(state)}`;
  return [noted('bill.other-transitions', exchange, move, [before.n])];
};

/** Of a bill that was paid in full it is said which wins. */
export const overTwice: Note = ({ fields, exchange }) => {
  const { state, cancelled_at: cancelledAt, expires_at: expiresAt } = fields;
  if (state === 'paid' || typeof cancelledAt !== 'string' || !isPast(expiresAt, exchange)) return [];
  return [noted('bill.expired-and-cancelled', exchange, quoted(state))];
};
