import { clocksDiffer } from '../../contract/limits.ts';
import { isUnixSeconds } from '../../contract/resources/value.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import { eventIn, loggedIn, successesIn, eventsAbout, type Subject } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, stateOf } from '../../evidence/read.ts';
import { endpointOf } from '../request.ts';
import { iso } from '../resources/moment.ts';
import { noted, ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

const success = 'events.success-emits-charge-succeeded';

/** A payment of a bill. */
export interface BillPayment {
  readonly id: string;
  /** Before the payment. */
  readonly outstanding: number;
  readonly part: number;
}

interface Payment {
  /** What asked for it. */
  readonly made: Exchange;
  /** The post about it; null: none came. */
  readonly post: Exchange | null;
  readonly bill: BillPayment | null;
  /** A moment before it was paid, long after it was asked for; null, or left out: it was paid soon. */
  readonly since?: number | null;
}

interface Only extends Payment {
  readonly names: readonly string[];
  /** null: the operator did not tell which charge came of the payment. */
  readonly charge: string | null;
  readonly list: Exchange;
}

/** Whether the only payment of a business made an event, by each of the rules that say so. */
export const paymentTold = situation<Only>(
  'events/payment',
  ({ made, post, bill, names, charge, list, since = null }) => {
    const endpoint = endpointOf(made);
    const named = endpoint && ruleOf[endpoint.name];
    const rules: readonly RuleId[] = named ? [success, named] : [success];
    const logged = loggedIn(list, { names: charge === null ? names : [...names, charge] });
    if (post === null && logged === null) {
      // Where nobody knows the charge, an event of the only payment may be there under another name.
      const due = charge === null && successesIn(list).length > 0 ? rules.slice(1) : rules;
      const expected = `an event charge.succeeded that names ${names.join(' or ')}, which was paid`;
      const actual = 'none was posted, and the log has none a minute later';
      return due.flatMap((rule) => ruling(rule, list, [{ expected, actual, with: [made.n] }]));
    }
    // That the event names its bill in data.bill is looked at apart.
    const told = (bill ? rules.slice(0, 1) : rules).map(kept);
    const inLog = eventsAbout(list, { names });
    const about = (event: Told, place: Exchange): readonly Decision[] => [
      ...billTold(bill, [event, ...inLog], place),
      ...createdTold(since, event, place),
    ];
    return [
      ...told,
      ...(post === null ? about(logged?.fields ?? null, list) : [...otherMethod(post), ...about(eventIn(post), post)]),
    ];
  },
);

type Told = Readonly<Record<string, unknown>> | null;

/** What tells of a payment did not come to be before it. */
function createdTold(since: number | null, event: Told, place: Exchange): readonly Decision[] {
  const created = event?.['created'];
  if (since === null || !isUnixSeconds(created) || created * 1000 >= since - clocksDiffer) return [];
  const expected = `created of an event of what was paid after ${iso(since)}: no earlier than that, give or take 5 minutes`;
  return ruling('event.created', place, [{ expected, actual: `${created}, which is ${iso(created * 1000)}` }]);
}

const ruleOf: Readonly<Partial<Record<EndpointName, RuleId>>> = {
  'bills.create': 'events.bill-payment-is-charge-succeeded',
  'pos.create': 'events.pos-payment-is-charge-succeeded',
};

function otherMethod(post: Exchange): readonly Decision[] {
  const { method } = post.request;
  const expected = 'a POST of the event to the address of the business';
  return method === 'POST' ? [] : ruling('webhooks.posted-to-endpoint', post, [{ expected, actual: `a ${method}` }]);
}

interface OneOfSeveral extends Payment {
  readonly what: string;
  /** What tells its event from those of earlier payments. */
  readonly about: Subject;
  /** null: it was posted. */
  readonly list: Exchange | null;
}

/** Each payment has an event of its own. */
export const nextPaymentTold = situation<OneOfSeveral>('events/next-payment', (payment) => {
  const { made, post, bill, what, about, list, since = null } = payment;
  if (post !== null)
    return [kept(success), ...billTold(bill, [eventIn(post)], post), ...createdTold(since, eventIn(post), post)];
  const { besides: before = [] } = about;
  if (list === null || loggedIn(list, about) !== null) return [];
  if (successesIn(list).length > before.length) return unnamed(bill, before, list);
  const expected = `${before.length + 1} events charge.succeeded about ${what}, one for each payment`;
  const actual = `${before.length}: no other was posted, and the log has none a minute later`;
  return ruling(success, list, [{ expected, actual, with: [made.n] }]);
});

/**
 * Of a business that took money for nothing else there is an event more, which does not name what was paid: a bill must be
 * named, as it was in the events of earlier payments. Anything else is looked at where a single payment is.
 */
function unnamed(bill: BillPayment | null, before: readonly unknown[], list: Exchange): readonly Decision[] {
  const next = successesIn(list).find(({ id }) => !before.includes(id));
  return bill === null || before.length === 0 || !next ? [] : billTold(bill, [next], list);
}

/**
 * Whether the event of a payment of a bill names that bill and what is left of it. What is paid above it may be a charge of
 * its own, and then the event of that names the bill wherever it will.
 *
 * @param events the one that is looked at, and others that may be of the same payment
 */
function billTold(bill: BillPayment | null, events: readonly Told[], place: Exchange): readonly Decision[] {
  const [event] = events;
  if (bill === null || !event) return [];
  const rule = 'events.bill-payment-is-charge-succeeded';
  const isOverpaid = bill.part > bill.outstanding;
  const all = (isOverpaid ? events : [event]).map((each) => asObject(asObject(each?.['data'])?.['bill']));
  const right = all.find((named) => named?.['id'] === bill.id);
  if (right) return [kept(rule), ...outstandingTold(bill, right['outstanding_minor'], place)];
  if (isOverpaid && events.length === 1) return [];
  const [named] = all;
  const actual = named ? `data.bill with the id ${String(named['id'])}` : 'no object data.bill';
  return ruling(rule, place, [{ expected: `data.bill, an object with the id ${bill.id}`, actual }]);
}

/** Before or after the payment is open, and so is whether more than was left counts below zero. */
function outstandingTold(bill: BillPayment, told: unknown, place: Exchange): readonly Decision[] {
  const { outstanding: before, part } = bill;
  if (!Number.isInteger(told)) return [];
  const after = before - part;
  if (told === before || told === after || told === Math.max(0, after)) {
    const observed = told === before ? 'before the payment' : 'after the payment';
    return [noted('events.bill-outstanding-before-or-after', place, observed)];
  }
  const expected = `data.bill.outstanding_minor ${Math.max(0, after)}, or ${before} as before the payment`;
  return ruling('events.bill-outstanding-minor', place, [{ expected, actual: String(told) }]);
}

interface Early {
  readonly made: Exchange;
  readonly names: readonly string[];
  readonly list: Exchange;
  /** The charge, read after that; null where nobody knows it. */
  readonly read: Exchange | null;
}

/** Before anybody paid, no event tells of a success. */
export const notYetTold = situation<Early>('events/not-yet-paid', ({ made, names, list, read }) => {
  if (eventsAbout(list, { names }).length === 0 || (read && stateOf(read) === 'succeeded')) return [];
  const expected = 'no charge.succeeded before anybody paid';
  const actual = `an event in the log that names ${names[0]}`;
  const earlier = read ? [made.n, list.n] : [made.n];
  return ruling('event.charge-details', read ?? list, [{ expected, actual, with: earlier }]);
});
