import { eventTypes } from '../../contract/resources/event.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import { eventIn, eventsAbout, eventsIn, isPing, postsAbout } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, dataOf, errorCode, idOf, json, listedIds, stateOf } from '../../evidence/read.ts';
import { pathOf } from '../request.ts';
import { noted, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

const success = 'events.success-emits-charge-succeeded';

interface Afterwards {
  /** All that came to the address of the business. */
  readonly posts: readonly Exchange[];
  readonly list: Exchange;
  /** null: the operator did not tell which charge came of the payment. */
  readonly charge: string | null;
}

/** All that was posted and logged of a business that took a single payment. */
export const toldOnce = situation<Afterwards>('events/after-one-payment', ({ posts, list, charge }) => [
  ...noOther(posts, list),
  ...(charge === null ? [] : ofOneSuccess(posts, list, charge)),
]);

/** However often each is posted. */
function ofOneSuccess(posts: readonly Exchange[], list: Exchange, charge: string): readonly Decision[] {
  const subject = { names: [charge] };
  const told = [...eventsAbout(list, subject), ...postsAbout(posts, subject).map(eventIn)];
  const count = new Set(told.map((fields) => fields?.['id'])).size;
  return count === 0 ? [] : [noted('events.of-one-success', list, count === 1 ? 'one event' : `${count} events`)];
}

/** A business that only took money for bills has no event that tells of it in another way. */
function noOther(posts: readonly Exchange[], list: Exchange): readonly Decision[] {
  const posted = posts
    .filter((post) => !isPing(post))
    .map((exchange) => ({ type: eventIn(exchange)?.['type'], exchange }));
  const logged = eventsIn(list).map((fields) => ({ type: fields?.['type'], exchange: list }));
  // What has no type is no event.
  const events = [...posted, ...logged].filter(({ type }) => typeof type === 'string');
  const other = events.find(({ type }) => !eventTypes.some((each) => each === type));
  const rule = 'events.no-bill-paid-event';
  if (!other) return [kept(rule)];
  const expected = `no event but of the types ${eventTypes.join(', ')}`;
  return ruling(rule, other.exchange, [{ expected, actual: `one of the type ${String(other.type)}` }]);
}

/** A charge that came to nothing, the log of its business, and the charge once more some seconds later. */
export const unpaidLogged = situation('events/unpaid', ({ read, list, later }: Parts<'read' | 'list' | 'later'>) => {
  const [state, data] = [stateOf(read), dataOf(list)];
  if (data === null || (state !== 'failed' && state !== 'expired')) return [];
  const [success] = stateOf(later) === state ? eventsAbout(list, { names: [String(idOf(read))] }) : [];
  if (success) {
    const expected = `no charge.succeeded about ${String(idOf(read))}, which is ${state} before and after`;
    const actual = `the event ${String(success['id'])}`;
    return ruling('event.charge-details', later, [{ expected, actual, with: [read.n, list.n] }]);
  }
  const types = data.map((item) => asObject(item)?.['type']).filter((type) => type !== undefined);
  const told = types.length === 0 ? 'no event' : types.map(String).join(', ');
  return [noted('webhooks.what-emits-charge-expired', list, `a charge that is ${state}: ${told}`)];
});

type Logged = Parts<'list' | 'read' | 'again'>;

/** An event of the log was asked for by its id, between two looks at the log that both hold it. */
export const readWhileLogged = situation('events/read-while-logged', ({ list, read, again }: Logged) => {
  const id = pathOf(read.request).split('/').at(-1) ?? '';
  if (read.answer?.status !== 404 || ![list, again].every((log) => listedIds(log).includes(id))) return [];
  const expected = `the event ${id}, which the log holds before and after`;
  return ruling('events.get.served', read, [{ expected, actual: '404', with: [list.n, again.n] }]);
});

/** A retry of an event was taken, another was asked for right after it, and then the event was read. */
export const retriedTwice = situation(
  'events/retried-twice',
  ({ first, second, read }: Parts<'first' | 'second' | 'read'>) => {
    const isTaken = (first.answer?.status ?? 400) < 400 && read.answer?.status === 200;
    if (!isTaken || errorCode(second) !== 'NOT_FOUND') return [];
    const expected = 'another answer than NOT_FOUND, since the event was retried before and is read afterwards';
    return ruling('errors.cause-of-not-found', second, [{ expected, actual: 'NOT_FOUND', with: [first.n, read.n] }]);
  },
);

/** A charge that was paid. */
export interface Paid {
  readonly id: string;
  readonly reference: string;
  /** The answer that showed it succeeded. */
  readonly outcome: Exchange;
}

type AllPaid = Parts<'list', { paid: readonly Paid[] }>;

/** Each charge that was paid has its event in the log. */
export const allTold = situation('events/all-paid', ({ paid, list }: AllPaid) => {
  const [missing, successes] = [untold(paid, list), successesIn(list)];
  if (missing === null || successes === null) return [];
  const [first] = missing;
  const place = first && {
    expected: `a charge.succeeded event for ${first.id} in the log, soon after it was seen succeeded`,
    actual: `${successes.length} such events, and none of them names it`,
    with: [first.outcome.n],
  };
  return [...(paid.length > missing.length ? [kept(success)] : []), ...(place ? ruling(success, list, [place]) : [])];
});

/**
 * Those that no event of the log names; null where something says that there is more of the log. Where several were asked for
 * with one reference, an event that names nothing else stands for one of them.
 */
export function untold(paid: readonly Paid[], list: Exchange): readonly Paid[] | null {
  const successes = successesIn(list);
  if (successes === null) return null;
  const naming = (name: string, among = successes) => among.filter((text) => text.includes(JSON.stringify(name)));
  const unnamed = paid.filter(({ id }) => naming(id).length === 0);
  const others = successes.filter((text) => paid.every(({ id }) => naming(id, [text]).length === 0));
  return unnamed.filter(({ reference }, at) => {
    const before = unnamed.slice(0, at).filter((each) => each.reference === reference);
    return naming(reference, others).length <= before.length;
  });
}

/** Each event of a success, as text. How the log is answered is not shown: a list, most likely, or an array. */
function successesIn({ answer }: Exchange): readonly string[] | null {
  const body = answer?.status === 200 ? json(answer.body)?.value : null;
  const items: unknown = Array.isArray(body) ? body : asObject(body)?.['data'];
  if (!Array.isArray(items) || items.length >= 25 || asObject(body)?.['has_more'] === true) return null;
  return items.filter((item) => asObject(item)?.['type'] === 'charge.succeeded').map((item) => JSON.stringify(item));
}

/** A bill of which parts were paid. */
export interface BillTold {
  readonly id: string;
  readonly made: Exchange;
  /** So many payments. */
  readonly parts: number;
  /** What may have been outstanding before or after any of them. */
  readonly lefts: readonly number[];
}

const bills = { paid: 'events.bill-payment-is-charge-succeeded', left: 'events.bill-outstanding-minor' } as const;

/** What the events of the log tell of a bill. */
const toldOf = (list: Exchange, id: string) =>
  eventsIn(list).flatMap((fields) => {
    const bill = fields?.['type'] === 'charge.succeeded' ? asObject(asObject(fields['data'])?.['bill']) : null;
    return bill?.['id'] === id ? [bill] : [];
  });

/** Bills of which the log names fewer payments than there were; none where something says that there is more of the log. */
export const untoldBills = (all: readonly BillTold[], list: Exchange): readonly BillTold[] =>
  successesIn(list) === null ? [] : all.filter(({ id, parts }) => toldOf(list, id).length < parts);

/** Each payment of a bill has an event in the log that names the bill, and what was left of it before or after that. */
export const billsTold = situation(
  'events/all-bills',
  ({ bills: all, list }: Parts<'list', { bills: readonly BillTold[] }>) => [
    ...untoldBills(all, list).flatMap(({ id, made, parts }) => {
      const expected = `${parts} events charge.succeeded with the data.bill ${id}, one for each payment`;
      const actual = `${toldOf(list, id).length} in the log`;
      return ruling(bills.paid, list, [{ expected, actual, with: [made.n] }]);
    }),
    ...all.flatMap(({ id, made, lefts }) =>
      toldOf(list, id).flatMap(({ outstanding_minor: left }) => {
        if (!Number.isInteger(left) || lefts.includes(Number(left))) return [];
        const expected = `data.bill.outstanding_minor of ${id}: what was left before or after a payment`;
        return ruling(bills.left, list, [{ expected, actual: String(left), with: [made.n] }]);
      }),
    ),
  ],
);
