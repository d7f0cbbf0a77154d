import type { History } from '../history.ts';
import { moments } from '../resources/compare.ts';
import { sameText } from '../resources/difference.ts';
import { type Law, law } from '../resources/law.ts';
import type { KnownResource } from '../resources/known.ts';
import { type Places, quoted } from '../ruling.ts';

function renumbered({ first, fields, place }: KnownResource): Places {
  if (!first) return [];
  const [was, is] = [first.fields['control_number'], fields['control_number']];
  if (typeof was !== 'string' || typeof is !== 'string' || sameText(was, is)) return [null];
  const expected = `control_number ${place}: ${quoted(was)}, as in exchange ${first.n}`;
  return [{ expected, actual: quoted(is), with: [first.n] }];
}

/** A bill is cancelled once; what becomes of the moment where it is then paid is open. */
function stillCancelled({ known, fields, place }: KnownResource): Places {
  const before = known?.states.get('cancelled');
  if (!before || fields['state'] !== 'cancelled') return [];
  const [was, now] = [before.fields['cancelled_at'], fields['cancelled_at']];
  if (typeof was !== 'string' || (typeof now === 'string' && typeof moments(was, now, {}) === 'string')) return [];
  const expected = `cancelled_at ${place}: ${quoted(was)}, as in exchange ${before.n}`;
  return [{ expected, actual: quoted(now), with: [before.n] }];
}

/** A payer types nothing but the number, so of two bills that both can be paid one could never be meant. */
const payable: readonly unknown[] = ['open', 'part_paid'];

function sharedNumber({ id, known, fields, place, exchange }: KnownResource, history: History): Places {
  const number = fields['control_number'];
  if (id === null || known || typeof number !== 'string' || !payable.includes(fields['state'])) return [];
  const other = history
    .billsNumbered(exchange.deployment, number)
    .find((bill) => bill.id !== id && payable.includes(bill.latest.fields['state']));
  if (!other) return [null];
  const expected = `control_number ${place}: another than that of ${other.id}, which can be paid as well`;
  return [{ expected, actual: `${quoted(number)} on both`, with: [other.latest.n] }];
}

/** What was seen once of a bill and never changes, and the number under which it is paid. */
export const billSteady: readonly Law[] = [
  law('bill.cancelling-sets-cancelled-at', stillCancelled),
  law('bill.control-number-stays', renumbered),
  law('bill.control-number-of-one-bill', sharedNumber),
];
