import { clocksDiffer } from '../../contract/limits.ts';
import { parseDateTime } from '../../contract/date-time.ts';
import type { RuleId } from '../../contract/rules.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { type Law, law, type KnownResource } from '../resources/known.ts';
import { dateOf } from '../resources/moment.ts';
import { type Deviation, type Placed, type Places, quoted } from '../ruling.ts';

function begins({ fresh, fields, place }: KnownResource): Places {
  if (!fresh) return [];
  const due = { expected: `state ${place} when it is created: "open"`, actual: quoted(fields['state']) };
  return [fields['state'] === 'open' ? null : due];
}

function eternal({ fields, place }: KnownResource): Places {
  if (fields['expires_at'] !== null) return [];
  if (fields['state'] !== 'expired') return [null];
  return [{ expected: `state ${place}: never expired, since its expires_at is null`, actual: '"expired"' }];
}

function dated({ fields, place }: KnownResource): Places {
  const cancelledAt = fields['cancelled_at'];
  if (fields['state'] !== 'cancelled') return [];
  if (typeof cancelledAt === 'string') return [null];
  return cancelledAt === null
    ? [{ expected: `cancelled_at ${place}, which is cancelled: when it was`, actual: 'null' }]
    : [];
}

const winsOver: Readonly<Record<'expired' | 'cancelled', RuleId>> = {
  expired: 'bill.paid-wins-over-expired',
  cancelled: 'bill.paid-wins-over-cancelled',
};

/** A bill that is paid in full stays paid, whatever else becomes of it. */
function paidWins(bill: KnownResource): readonly Placed[] {
  const { state } = bill.fields;
  if (state === 'expired' || state === 'cancelled') {
    const place = lost(bill);
    return place ? [{ rule: winsOver[state], place }] : [];
  }
  if (state !== 'paid') return [];
  const both: Placed[] = [];
  if (typeof bill.fields['cancelled_at'] === 'string') both.push({ rule: winsOver.cancelled, place: null });
  if (isOver(bill)) both.push({ rule: winsOver.expired, place: null });
  return both;
}

function lost({ fields, place, known, exchange }: KnownResource): Deviation | null {
  const before = known?.states.get('paid');
  const [amount, paid] = [fields['amount_minor'], fields['paid_minor']];
  const actual = quoted(fields['state']);
  if (before && before.received <= exchange.sent)
    return { expected: `state ${place}: "paid", as in exchange ${before.n}`, actual, with: [before.n] };
  const inFull = typeof amount === 'number' && typeof paid === 'number' && amount > 0 && paid >= amount;
  return inFull ? { expected: `state ${place}: "paid", since ${paid} of ${amount} is paid`, actual } : null;
}

/** Whether its expiry is past by every clock. */
function isOver({ fields, exchange }: KnownResource): boolean {
  const expiry = parseDateTime(fields['expires_at']);
  const now = Math.min(sentAtEarliest(exchange), dateOf(exchange) ?? Infinity);
  return expiry !== null && expiry < now - clocksDiffer;
}

/** What the few documented words about its states say of a bill. */
export const billStates: readonly Law[] = [
  law('bill.begins-open', begins),
  law('bill.null-expiry-never-expires', eternal),
  law('bill.cancelling-sets-cancelled-at', dated),
  paidWins,
];
