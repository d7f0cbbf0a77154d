import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { seenBills, type SeenBill } from './seen.ts';
import { momentOf, sameMoment } from '../charges/moment.ts';
import { sameText } from '../charges/echo-difference.ts';
import type { History, Resource } from '../history.ts';
import type { Judge } from '../judge.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';

interface Steady {
  readonly field: string;
  readonly rule: RuleId;
  readonly same: (before: unknown, now: unknown) => boolean;
  /** Where the request is known, it is compared with that. */
  readonly echoed: boolean;
}

const texts = (before: unknown, now: unknown): boolean =>
  typeof before !== 'string' || typeof now !== 'string' || sameText(before, now);

const integers = (before: unknown, now: unknown): boolean =>
  !Number.isInteger(before) || !Number.isInteger(now) || before === now;

const moments = (before: unknown, now: unknown): boolean => {
  const [one, other] = [momentOf(before), momentOf(now)];
  return !one || !other || sameMoment(one, other);
};

const steady: readonly Steady[] = [
  { field: 'created', rule: 'bill.created', same: moments, echoed: false },
  { field: 'amount_minor', rule: 'bill.amount-as-asked', same: integers, echoed: true },
  { field: 'customer_ref', rule: 'bill.customer-ref-as-asked', same: texts, echoed: true },
];

/** What was seen once of a bill and never changes, and the number under which it is paid. */
export const billSteady: Judge = (exchange, history) => {
  const bills = seenBills(exchange, history);
  const numbers = bills.flatMap(({ known, fields, place }) =>
    known ? [movedFrom(known, fields, place, { field: 'control_number', same: texts })] : [],
  );
  const moved = steady.flatMap((each) => {
    const places = bills.flatMap((bill) => movedIn(bill, each));
    return places.length > 0 ? ruling(each.rule, exchange, places) : [];
  });
  const shared = bills.flatMap((bill) => sharedNumber(bill, exchange, history));
  const cancelled = bills.flatMap(stillCancelled);
  return [
    ...(cancelled.length > 0 ? ruling('bill.cancelling-sets-cancelled-at', exchange, cancelled) : []),
    ...ruling('bill.control-number-stays', exchange, numbers),
    ...ruling('bill.control-number-of-one-bill', exchange, shared),
    ...moved,
  ];
};

/** A bill is cancelled once; what becomes of the moment where it is then paid is open. */
function stillCancelled({ known, fields, place }: SeenBill): readonly Deviation[] {
  const before = known?.states.get('cancelled');
  if (!before || fields['state'] !== 'cancelled') return [];
  const [was, now] = [before.fields['cancelled_at'], fields['cancelled_at']];
  if (typeof was !== 'string' || (typeof now === 'string' && moments(was, now))) return [];
  const expected = `cancelled_at ${place}: ${quoted(was)}, as in exchange ${before.n}`;
  return [{ expected, actual: quoted(now), with: [before.n] }];
}

function movedIn({ known, fields, place, origin }: SeenBill, each: Steady): readonly Deviation[] {
  if (!known || (each.echoed && origin)) return [];
  const deviation = movedFrom(known, fields, place, each);
  return deviation ? [deviation] : [];
}

function movedFrom(
  { first }: Resource,
  fields: SeenBill['fields'],
  place: string,
  { field, same }: Pick<Steady, 'field' | 'same'>,
): Deviation | null {
  const [before, now] = [first.fields[field], fields[field]];
  if (same(before, now)) return null;
  return {
    expected: `${field} ${place}: ${quoted(before)}, as in exchange ${first.n}`,
    actual: quoted(now),
    with: [first.n],
  };
}

/** A payer types nothing but the number, so of two bills that both can be paid one could never be meant. */
const payable: readonly unknown[] = ['open', 'part_paid'];

function sharedNumber(
  { id, known, fields, place }: SeenBill,
  { deployment }: Exchange,
  history: History,
): readonly (Deviation | null)[] {
  const number = fields['control_number'];
  if (id === null || known || typeof number !== 'string' || !payable.includes(fields['state'])) return [];
  const other = history
    .billsNumbered(deployment, number)
    .find((bill) => bill.id !== id && payable.includes(bill.latest.fields['state']));
  if (!other) return [null];
  const expected = `control_number ${place}: another than that of ${other.id}, which can be paid as well`;
  return [{ expected, actual: `${quoted(number)} on both`, with: [other.latest.n] }];
}
