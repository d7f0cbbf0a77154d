import { type Seen, seenIn } from '../resources/seen.ts';
import { momentOf, sameMoment } from '../resources/moment.ts';
import { sameText } from '../resources/difference.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { quoted, ruling, type Deviation } from '../ruling.ts';

/** What was seen once of a bill and never changes, and the number under which it is paid. */
export const billSteady: Judge = (exchange, history) => {
  const bills = seenIn('bill', exchange, history);
  return [
    ...ruling('bill.cancelling-sets-cancelled-at', exchange, bills.flatMap(stillCancelled)),
    ...ruling('bill.control-number-stays', exchange, bills.flatMap(renumbered)),
    ...ruling(
      'bill.control-number-of-one-bill',
      exchange,
      bills.flatMap((bill) => sharedNumber(bill, history)),
    ),
  ];
};

function renumbered({ first, fields, place }: Seen): readonly (Deviation | null)[] {
  if (!first) return [];
  const [was, is] = [first.fields['control_number'], fields['control_number']];
  if (typeof was !== 'string' || typeof is !== 'string' || sameText(was, is)) return [null];
  const expected = `control_number ${place}: ${quoted(was)}, as in exchange ${first.n}`;
  return [{ expected, actual: quoted(is), with: [first.n] }];
}

/** A bill is cancelled once; what becomes of the moment where it is then paid is open. */
function stillCancelled({ known, fields, place }: Seen): readonly Deviation[] {
  const before = known?.states.get('cancelled');
  if (!before || fields['state'] !== 'cancelled') return [];
  const [was, now] = [before.fields['cancelled_at'], fields['cancelled_at']];
  if (typeof was !== 'string' || (typeof now === 'string' && isSameMoment(was, now))) return [];
  const expected = `cancelled_at ${place}: ${quoted(was)}, as in exchange ${before.n}`;
  return [{ expected, actual: quoted(now), with: [before.n] }];
}

function isSameMoment(was: string, now: string): boolean {
  const [one, other] = [momentOf(was), momentOf(now)];
  return !one || !other || sameMoment(one, other);
}

/** A payer types nothing but the number, so of two bills that both can be paid one could never be meant. */
const payable: readonly unknown[] = ['open', 'part_paid'];

function sharedNumber({ id, known, fields, place, exchange }: Seen, history: History): readonly (Deviation | null)[] {
  const number = fields['control_number'];
  if (id === null || known || typeof number !== 'string' || !payable.includes(fields['state'])) return [];
  const other = history
    .billsNumbered(exchange.deployment, number)
    .find((bill) => bill.id !== id && payable.includes(bill.latest.fields['state']));
  if (!other) return [null];
  const expected = `control_number ${place}: another than that of ${other.id}, which can be paid as well`;
  return [{ expected, actual: `${quoted(number)} on both`, with: [other.latest.n] }];
}
