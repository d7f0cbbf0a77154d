import { parseDateTime, isZoned } from '../../contract/date-time.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { dated } from '../charges/times.ts';
import { type Elapsed, elapsedAt } from '../charges/elapsed.ts';
import type { Resource } from '../history.ts';
import { fieldsSentOnce } from '../order.ts';
import { moments, sameText } from '../resources/compare.ts';
import { deviationOf, type KnownResource, type Law, law } from '../resources/known.ts';
import { mayBePast } from '../resources/moment.ts';
import { quoted } from '../ruling.ts';

/** What two fields of a bill have to do with each other, or one with how it was made. */
export const billDetails: readonly Law[] = [
  law('bill.control-number-printed-same-digits', (bill) => {
    const [number, groups] = [bill.fields['control_number'], bill.fields['control_number_printed']];
    if (typeof number !== 'string' || typeof groups !== 'string') return [];
    if (groups.replaceAll(/\s/g, '') === number) return [null];
    return [deviationOf(bill, 'control_number_printed', `: the digits of its control_number ${number}`)];
  }),
  law('bills.create.expires-at-omitted-is-null', (bill) => {
    const { origin } = bill;
    const sent = origin && fieldsSentOnce(origin.creation.request);
    const came = bill.fields['expires_at'];
    // That the field is missing, or is no moment, is told of the field itself.
    if (!sent || sent['expires_at'] !== undefined || (came !== null && typeof came !== 'string')) return [];
    const { n } = origin.creation;
    return [came === null ? null : deviationOf(bill, 'expires_at', `: null, since exchange ${n} asked for none`, n)];
  }),
  law('bill.created', dated),
];

/** A payer types nothing but the number, so of two bills that both can be paid one could never be meant. */
const payable: readonly unknown[] = ['open', 'part_paid'];

/** Which of the two a bill is that came to both is open. */
const over: readonly unknown[] = ['cancelled', 'expired'];

/** How long after its creation a bill was cancelled, at the least and at the most, that was seen before. */
function cancelledAfter({ known, origin, exchange, fields }: KnownResource): Elapsed | null {
  const before = known?.latest;
  if (!before || !origin?.sure || !isZoned(fields['created']) || before.received > exchange.sent) return null;
  if (!payable.includes(before.fields['state'])) return null;
  return { least: sentAtEarliest(before) - receivedAtLatest(origin.creation), most: elapsedAt(exchange, origin).most };
}

/** What was seen once of a bill and never changes, and the number under which it is paid. */
export const billSteady: readonly Law[] = [
  law('bill.cancelling-sets-cancelled-at', (bill) => {
    const { state, created, cancelled_at: cancelledAt } = bill.fields;
    const due = state === 'cancelled' && isZoned(cancelledAt) ? cancelledAfter(bill) : null;
    const [from, at] = [parseDateTime(created), parseDateTime(cancelledAt)];
    if (!due || from === null || at === null) return [];
    if (at - from >= due.least - clocksDiffer && at - from <= due.most + clocksDiffer) return [null];
    const when = `: since exchange ${bill.known!.latest.n}, where it could still be paid`;
    return [deviationOf(bill, 'cancelled_at', when, bill.known!.latest.n)];
  }),
  /** A bill is cancelled once; what becomes of the moment where it is then paid is open. */
  law('bill.cancelling-sets-cancelled-at', (bill) => {
    const before = bill.known?.states.get('cancelled');
    if (!before || !over.includes(bill.fields['state'])) return [];
    const [was, now] = [before.fields['cancelled_at'], bill.fields['cancelled_at']];
    if (typeof was !== 'string' || (typeof now === 'string' && typeof moments(was, now, {}) === 'string')) return [];
    return [deviationOf(bill, 'cancelled_at', `: ${quoted(was)}, as in exchange ${before.n}`, before.n)];
  }),
  law('bill.control-number-stays', (bill) => {
    const { first } = bill;
    if (!first) return [];
    const [was, is] = [first.fields['control_number'], bill.fields['control_number']];
    if (typeof was !== 'string' || typeof is !== 'string' || sameText(was, is)) return [null];
    return [deviationOf(bill, 'control_number', `: ${quoted(was)}, as in exchange ${first.n}`, first.n)];
  }),
  /** A bill that is over may leave its number to another. */
  law('bill.control-number-of-one-bill', ({ known, fields, place, exchange }, history) => {
    const number = fields['control_number'];
    if (!known || typeof number !== 'string' || !payable.includes(fields['state'])) return [];
    if (mayBePast(fields['expires_at'], exchange)) return [];
    const other = history
      .payableBy(exchange.deployment, 'control_number', number)
      .find((each) => each.id !== known.id && isBeside(each, known, exchange));
    if (!other) return [null];
    const expected = `control_number ${place}: another than that of ${other.id}, which could be paid as well`;
    return [{ expected, actual: `${quoted(number)} on both`, with: [known.first.n, other.first.n] }];
  }),
];

/** Whether one could be paid, when it was first seen, while another was there that still can be. */
const isBeside = ({ first }: Resource, still: Resource, exchange: Exchange): boolean =>
  payable.includes(first.fields['state']) && first.received >= still.first.received && first.received <= exchange.sent;
