import type { RuleId } from '../../contract/rules.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import { deliveryOf, type Logged, loggedIn, successesIn } from '../../evidence/event.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, dataOf, listedIn, objectOf } from '../../evidence/read.ts';
import { decided, noted, quoted, ruling } from '../ruling.ts';
import { endpointOf } from '../request.ts';
import { type Parts, situation } from '../situation.ts';

/** How it comes that no address is active. In use: others act on the business too, and its log may be long. */
type Absence = 'none' | 'deleted' | 'deleted in use' | 'of test mode';

interface Unrouted {
  readonly absence: Absence;
  /** What deleted the address, where it shows. */
  readonly deleted?: Exchange;
  /** What asked for the payment. */
  readonly made: Exchange;
  /** The log, as late as it was looked at. */
  readonly list: Exchange;
  readonly names: readonly string[];
  /** null: the operator did not tell which charge came of the payment. */
  readonly charge: string | null;
  /** Left out: a success. */
  readonly type?: 'charge.expired';
}

interface Due {
  readonly rule: RuleId;
  readonly since: string;
  /** Broken where the log has no such event, which is then in other words. */
  readonly unlogged: readonly RuleId[];
  readonly without: string;
}

const without = 'no charge.succeeded in the log names it';
const noSuch = 'no such event in the log';
const unset = 'delivery.unrouted-without-endpoint';
const later = 'webhook-endpoints.delete.later-events-unrouted';
const readable = 'delivery.unrouted-stays-readable';

// Without an address the log is all that there is of an event.
const dues: Readonly<Record<Absence, Due>> = {
  none: { rule: unset, since: 'no address is active', unlogged: [unset, readable], without },
  deleted: { rule: later, since: 'no address is active', unlogged: [later, readable], without },
  'deleted in use': { rule: later, since: 'the address was deleted', unlogged: [], without },
  'of test mode': { rule: unset, since: 'only a test-mode address is set', unlogged: [unset], without: noSuch },
};

/** Something was paid, or expired, while no address was active: its event stands in the log as unrouted. */
export const unrouted = situation<Unrouted>(
  'events/unrouted',
  ({ absence, deleted, made, list, names, charge, type }) => {
    const due = dues[absence];
    const found = loggedIn(list, { names, ...(type && { type }) });
    const state = found && deliveryOf(found.fields)['state'];
    if (found && state === 'unrouted')
      return [kept(due.rule), kept(unset), ...(absence === 'deleted in use' ? [] : neverAttempted(found, made, list))];
    // Where nobody knows the charge, its event may be there under another name.
    if (!found && (type !== undefined || (charge === null && successesIn(list).length > 0))) return [];
    const place = {
      expected: `an event about ${names[0]} whose delivery is unrouted, since ${due.since}`,
      actual: found ? `${found.id} with the state ${String(state)}` : due.without,
      with: [...(deleted ? [deleted.n] : []), made.n],
    };
    return (found ? [due.rule] : due.unlogged).flatMap((rule) => ruling(rule, list, [place]));
  },
);

export interface ReadUnrouted extends Pick<Unrouted, 'absence' | 'made'> {
  readonly id: string;
  readonly read: Exchange;
  /** The log before and after, where the event was read as something else before; or none. */
  readonly lists: readonly Exchange[];
}

/** Whether an event that was read by its id is unrouted. */
export const isUnrouted = (read: Exchange): boolean => deliveryOf(objectOf(read) ?? {})['state'] === 'unrouted';

/** An event by its id, which the log has as unrouted. */
export const readUnrouted = situation<ReadUnrouted>('events/read-unrouted', ({ absence, made, id, read, lists }) => {
  const fields = objectOf(read);
  if (fields?.['id'] !== id) return [];
  const { rule, since } = dues[absence];
  if (isUnrouted(read)) return [kept(rule), ...neverAttempted({ id, fields }, made, read)];
  const isLogged = (list: Exchange): boolean =>
    listedIn(list).some((each) => each['id'] === id && deliveryOf(each)['state'] === 'unrouted');
  if (lists.length === 0 || !lists.every(isLogged)) return [];
  const expected = `delivery.state of ${id}: unrouted, as in the log before and after, since ${since}`;
  const actual = String(deliveryOf(fields)['state']);
  return ruling(rule, read, [{ expected, actual, with: lists.map(({ n }) => n) }]);
});

/** There was nobody to attempt to reach. What last_status is before the first attempt is not stated: 0, it may be. */
function neverAttempted(
  { id, fields }: Pick<Logged, 'id' | 'fields'>,
  made: Exchange,
  shown: Exchange,
): readonly Decision[] {
  const { attempts, last_status: status, last_attempt_at: at } = deliveryOf(fields);
  const told = (rule: RuleId, name: string, due: string, value: unknown, right: boolean): readonly Decision[] => {
    const expected = `delivery.${name} of ${id}: ${due}, since it is unrouted and no address was active since it occurred`;
    return right ? [] : ruling(rule, shown, [{ expected, actual: quoted(value), with: [made.n] }]);
  };
  return [
    ...told('delivery.attempts', 'attempts', '0', attempts, !isCount(attempts)),
    ...told('delivery.last-status', 'last_status', 'no status', status, !isCount(status)),
    ...told('delivery.last-attempt-at', 'last_attempt_at', 'null', at, !isCount(at)),
  ];
}

const isCount = (value: unknown): boolean => typeof value === 'number' && value > 0;

type StillReadable = Parts<'shown', { id: string; addressed: boolean }>;

/**
 * An event that was unrouted is looked at again, or the log, with an address set or not. The business has not made as
 * many events as a page holds.
 */
export const stillReadable = situation('events/still-readable', ({ id, shown, addressed }: StillReadable) => {
  if (endpointOf(shown)?.name === 'events.list') return stillListed(id, shown);
  const fields = objectOf(shown);
  const expected = `the event ${id}, which was unrouted`;
  const actual = `${shown.answer?.status ?? 'no answer'} without it`;
  const afterwards = `${String(deliveryOf(fields)['state'])} at once after an address was set`;
  return [
    ...decided(readable, shown, fields?.['id'] === id, { expected, actual }),
    ...(addressed ? [noted('delivery.unrouted-later', shown, afterwards)] : []),
  ];
});

function stillListed(id: string, list: Exchange): readonly Decision[] {
  const data = dataOf(list);
  if (data === null || objectOf(list)?.['has_more'] === true) return [];
  const held = data.some((item) => asObject(item)?.['id'] === id);
  const expected = `the event ${id}, which was unrouted, in the log`;
  return decided(readable, list, held, { expected, actual: `a log of ${data.length} events without it` });
}
