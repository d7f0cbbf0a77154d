import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import { change, operation } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import type { Pages } from '../../pages.ts';
import { askedId } from '../../reading.ts';
import { refuse } from '../../refusal.ts';
import { isServed } from '../../route.ts';
import { eventAt } from './changes.ts';
import { liveFault } from '../live-fault.ts';

type EventPages = Pages<LoggedEvent, null>;

const pages = (part: (was: EventPages) => Partial<EventPages>): Patch => change('eventPages', part);

const leavingOut = (when: (event: LoggedEvent) => boolean): Patch =>
  pages((was) => ({ includes: (event, filter, call) => was.includes(event, filter, call) && !when(event) }));

const own = (call: Call): readonly LoggedEvent[] => call.behaviour.eventPages.source(call);

/** Gives another event than usual, at one operation. */
const finding = (
  at: 'events.get' | 'events.retry',
  other: (found: LoggedEvent | null, id: string, call: Call) => LoggedEvent | null | undefined,
): Patch =>
  change('eventReading', (was) => ({
    find: (id, call) => {
      const found = was.find(id, call);
      return isServed(call.route, at) ? (other(found, id, call) ?? null) : found;
    },
  }));

const anybodys = (found: LoggedEvent | null, id: string, { deployment }: Call): LoggedEvent | undefined =>
  found ?? deployment.events.get(id);

const newest = (found: LoggedEvent | null, id: string, call: Call): LoggedEvent | null | undefined =>
  found ?? (call.deployment.events.has(id) ? null : own(call).at(-1));

/** The log, as a list and one by one, and retries. */
export const eventLogFaults = [
  liveFault(
    'events.list-refused',
    'the event log is listed with a limit only',
    'events.list.served',
    operation(
      'events.list',
      (was) => (call) => (call.query.has('limit') ? was(call) : refuse(call, { code: 'BAD_REQUEST' })),
    ),
  ),
  liveFault(
    'events.list-not-found-when-empty',
    'an empty event log is NOT_FOUND',
    ['events.list.served', 'versioning.v1-path'],
    operation(
      'events.list',
      (was) => (call) => (own(call).length === 0 ? refuse(call, { code: 'NOT_FOUND' }) : was(call)),
    ),
  ),
  liveFault(
    'events.list-holds-charges',
    'the event log lists charges in place of events',
    'events.list.holds-events',
    eventAt('events.list', (_event, { data }) => data),
  ),
  liveFault(
    'events.list-everybodys',
    'the event log holds the events of all businesses',
    'events.list.own-business-only',
    pages(() => ({
      source: ({ deployment }) => [...deployment.events.values()].toSorted((one, two) => one.createdAt - two.createdAt),
    })),
  ),
  liveFault(
    'events.list-without-unrouted',
    'unrouted events are not listed',
    ['delivery.unrouted-stays-readable', 'delivery.unrouted-without-endpoint', 'events.success-emits-charge-succeeded'],
    leavingOut(({ delivery }) => delivery.state === 'unrouted'),
  ),
  liveFault(
    'events.list-without-old-unrouted',
    'unrouted events are not listed once there is an endpoint',
    'delivery.unrouted-stays-readable',
    pages((was) => ({
      includes: (event, filter, call) => {
        const endpoint = call.behaviour.delivering.target(event, call.deployment);
        return was.includes(event, filter, call) && (event.delivery.state !== 'unrouted' || endpoint === null);
      },
    })),
  ),
  liveFault(
    'events.get-refused',
    'an event cannot be read alone',
    ['events.get.served', 'versioning.v1-path'],
    operation('events.get', () => (call) => refuse(call, { code: 'METHOD_NOT_ALLOWED' })),
  ),
  liveFault(
    'events.get-not-once-delivered',
    'an event cannot be read once it was delivered',
    'events.get.served',
    finding('events.get', (found) => (found?.delivery.state === 'delivered' ? null : found)),
  ),
  liveFault(
    'events.get-not-unrouted',
    'an unrouted event cannot be read alone',
    ['delivery.unrouted-stays-readable', 'events.get.served'],
    finding('events.get', (found) => (found?.delivery.state === 'unrouted' ? null : found)),
  ),
  liveFault(
    'events.get-neighbour-of-delivered',
    'in place of a delivered event the one before it is shown',
    'events.get.the-one-asked',
    finding('events.get', (found, _id, call) =>
      found?.delivery.state === 'delivered' ? (own(call)[found.place - 1] ?? found) : found,
    ),
  ),
  liveFault(
    'events.get-newest',
    'whichever event is asked for, the newest is shown',
    ['events.get.the-one-asked', 'events.get.unknown-not-found', 'events.get.foreign-not-found'],
    finding('events.get', (_found, _id, call) => own(call).at(-1)),
  ),
  liveFault(
    'events.get-unknown-is-newest',
    'an unknown id gives the newest event',
    ['events.get.unknown-not-found', 'events.get.the-one-asked'],
    finding('events.get', newest),
  ),
  liveFault(
    'events.get-by-prefix',
    'the beginning of the id of an event is enough',
    ['events.get.unknown-not-found', 'events.get.the-one-asked'],
    finding(
      'events.get',
      (found, id, call) =>
        found ?? (id.length > 8 ? own(call).find((event) => event.id.startsWith(id.slice(0, -1))) : null),
    ),
  ),
  liveFault(
    'events.get-foreign-shown',
    'an event of another business is shown',
    'events.get.foreign-not-found',
    finding('events.get', anybodys),
  ),
  liveFault(
    'events.get-foreign-forbidden',
    'an event of another business is FORBIDDEN_SCOPE',
    'events.get.foreign-not-found',
    operation('events.get', (was) => (call) => {
      const event = call.deployment.events.get(askedId(call));
      const foreign = event !== undefined && event.business !== call.trace.key?.business;
      return foreign ? refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'events:read' }) : was(call);
    }),
  ),
  liveFault(
    'events.retry-unknown-taken',
    'a retry of an unknown event is answered 202',
    'events.retry.unknown-not-found',
    operation(
      'events.retry',
      (was) => (call) =>
        call.deployment.events.has(askedId(call)) ? was(call) : { status: 202, headers: {}, body: { queued: true } },
    ),
  ),
  liveFault(
    'events.retry-unknown-bad-request',
    'a retry of an unknown event is FORBIDDEN_SCOPE',
    'events.retry.unknown-not-found',
    operation(
      'events.retry',
      (was) => (call) =>
        call.deployment.events.has(askedId(call))
          ? was(call)
          : refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'events:write' }),
    ),
  ),
  liveFault(
    'events.retry-foreign-taken',
    'an event of another business can be retried',
    'events.retry.foreign-not-found',
    finding('events.retry', anybodys),
  ),
  liveFault(
    'events.retry-foreign-shown',
    'a retry of an event of another business posts nothing and shows it',
    'events.retry.foreign-not-found',
    operation('events.retry', (was) => (call) => {
      const event = call.deployment.events.get(askedId(call));
      const foreign = event !== undefined && event.business !== call.trace.key?.business;
      return foreign ? { status: 202, headers: {}, body: call.behaviour.events.show(event, call) } : was(call);
    }),
  ),
];
