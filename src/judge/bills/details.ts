import { clocksDiffer } from '../../contract/limits.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import { fieldsSentOnce } from '../order.ts';
import { type Law, law, type KnownResource } from '../resources/known.ts';
import { dateOf, momentOf } from '../resources/moment.ts';
import { type Places, quoted } from '../ruling.ts';
import type { History } from '../history.ts';
import { moments, sameText } from '../resources/compare.ts';

function printed({ fields, place }: KnownResource): Places {
  const [number, groups] = [fields['control_number'], fields['control_number_printed']];
  if (typeof number !== 'string' || typeof groups !== 'string') return [];
  if (groups.replaceAll(/\s/g, '') === number) return [null];
  return [
    { expected: `control_number_printed ${place}: the digits of its control_number ${number}`, actual: quoted(groups) },
  ];
}

function withoutExpiry({ origin, fields, place }: KnownResource): Places {
  const sent = origin && fieldsSentOnce(origin.creation.request);
  const came = fields['expires_at'];
  // That the field is missing, or is no moment, is told of the field itself.
  if (!sent || sent['expires_at'] !== undefined || (came !== null && typeof came !== 'string')) return [];
  if (came === null) return [null];
  const { n } = origin.creation;
  const expected = `expires_at ${place}: null, since exchange ${n} asked for none`;
  return [{ expected, actual: quoted(came), with: [n] }];
}

/** A new bill is dated to when it was made, by our clock or by the service's. */
function late({ exchange, fresh, fields, place }: KnownResource): Places {
  const created = momentOf(fields['created']);
  if (!fresh || !created) return [];
  const [sent, received] = [sentAtEarliest(exchange), receivedAtLatest(exchange)];
  const date = dateOf(exchange);
  const near = (from: number, to: number): boolean =>
    created.at >= from - clocksDiffer && created.at <= to + clocksDiffer;
  if (near(sent, received) || (date !== null && near(date - (received - sent), date))) return [];
  const ours = `at ${new Date(sent).toISOString()}, give or take 5 minutes`;
  return [{ expected: `created ${place}: the moment of its creation, ${ours}`, actual: quoted(fields['created']) }];
}

/** What two fields of a bill have to do with each other, or one with how it was made. */
export const billDetails: readonly Law[] = [
  law('bill.control-number-printed-same-digits', printed),
  law('bills.create.expires-at-omitted-is-null', withoutExpiry),
  law('bill.created', late),
];

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
