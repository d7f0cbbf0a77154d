import { clocksDiffer } from '../../contract/limits.ts';
import { parseDateTime } from '../../contract/date-time.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { type Seen, seenIn } from '../resources/seen.ts';
import { dateOf } from '../resources/moment.ts';
import type { Judge } from '../judge.ts';
import { quoted, ruling, rulings, type Deviation, type Placed } from '../ruling.ts';

/** What the few documented words about its states say of a bill. */
export const billStates: Judge = (exchange, history) => {
  const bills = seenIn('bill', exchange, history);
  return [
    ...ruling('bill.begins-open', exchange, bills.filter(({ fresh }) => fresh).map(begins)),
    ...ruling('bill.null-expiry-never-expires', exchange, bills.flatMap(eternal)),
    ...ruling('bill.cancelling-sets-cancelled-at', exchange, bills.flatMap(dated)),
    ...rulings(
      exchange,
      bills.flatMap((bill) => paidWins(bill, exchange)),
    ),
  ];
};

function begins({ fields, place }: Seen): Deviation | null {
  if (fields['state'] === 'open') return null;
  return { expected: `state ${place} when it is created: "open"`, actual: quoted(fields['state']) };
}

function eternal({ fields, place }: Seen): readonly (Deviation | null)[] {
  if (fields['expires_at'] !== null) return [];
  if (fields['state'] !== 'expired') return [null];
  return [{ expected: `state ${place}: never expired, since its expires_at is null`, actual: '"expired"' }];
}

function dated({ fields, place }: Seen): readonly (Deviation | null)[] {
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
function paidWins(bill: Seen, exchange: Exchange): readonly Placed[] {
  const { state } = bill.fields;
  if (state === 'expired' || state === 'cancelled') {
    const place = lost(bill, exchange);
    return place ? [{ rule: winsOver[state], place }] : [];
  }
  if (state !== 'paid') return [];
  const both: Placed[] = [];
  if (typeof bill.fields['cancelled_at'] === 'string') both.push({ rule: winsOver.cancelled, place: null });
  if (isOver(bill, exchange)) both.push({ rule: winsOver.expired, place: null });
  return both;
}

function lost({ fields, place, known }: Seen, exchange: Exchange): Deviation | null {
  const before = known?.states.get('paid');
  const [amount, paid] = [fields['amount_minor'], fields['paid_minor']];
  const actual = quoted(fields['state']);
  if (before && before.received <= exchange.sent)
    return { expected: `state ${place}: "paid", as in exchange ${before.n}`, actual, with: [before.n] };
  const inFull = typeof amount === 'number' && typeof paid === 'number' && amount > 0 && paid >= amount;
  return inFull ? { expected: `state ${place}: "paid", since ${paid} of ${amount} is paid`, actual } : null;
}

/** Whether its expiry is past by every clock. */
function isOver({ fields }: Seen, exchange: Exchange): boolean {
  const expiry = parseDateTime(fields['expires_at']);
  const now = Math.min(sentAtEarliest(exchange), dateOf(exchange) ?? Infinity);
  return expiry !== null && expiry < now - clocksDiffer;
}
