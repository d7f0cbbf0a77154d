import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change, operation } from '../../change.ts';
import type { LoggedEvent } from '../../events/logged-event.ts';
import { askedId } from '../../lists/reading.ts';
import { refuse } from '../../errors/refuse.ts';
import { isServed } from '../../http/route.ts';
import { eventAt } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { paging } from '../lists/changes.ts';

const { leavingOut, pages } = paging(change('eventPages'));

const own = (call: Call): readonly LoggedEvent[] => call.behaviour.eventPages.source(call);

/** Gives another event than usual, at one operation. */
const finding =
  (at: 'events.get' | 'events.retry') =>
  (other: (found: LoggedEvent | null, id: string, call: Call) => LoggedEvent | null | undefined): Patch =>
    change('eventReading')((was) => ({
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
  ...breakingLive('events.list.served', operation('events.list'), {
    'events.list-refused: the event log is listed with a limit only': (was) => (call) =>
      call.query.has('limit') ? was(call) : refuse(call, { code: 'BAD_REQUEST' }),
  }),
  ...breakingLive(['events.list.served', 'versioning.v1-path'], operation('events.list'), {
    'events.list-not-found-when-empty: an empty event log is NOT_FOUND': (was) => (call) =>
      own(call).length === 0 ? refuse(call, { code: 'NOT_FOUND' }) : was(call),
  }),
  ...breakingLive('events.list.holds-events', eventAt('events.list'), {
    'events.list-holds-charges: the event log lists charges in place of events': (_event, { data }) => data,
  }),
  ...breakingLive('events.list.own-business-only', pages, {
    'events.list-everybodys: the event log holds the events of all businesses': () => ({
      source: ({ deployment }) => [...deployment.events.values()].toSorted((one, two) => one.createdAt - two.createdAt),
    }),
  }),
  ...breakingLive(
    ['delivery.unrouted-stays-readable', 'delivery.unrouted-without-endpoint', 'events.success-emits-charge-succeeded'],
    leavingOut,
    { 'events.list-without-unrouted: unrouted events are not listed': ({ delivery }) => delivery.state === 'unrouted' },
  ),
  ...breakingLive('delivery.unrouted-stays-readable', pages, {
    'events.list-without-old-unrouted: unrouted events are not listed once there is an endpoint': (was) => ({
      includes: (event, filter, call) => {
        const endpoint = call.behaviour.delivering.target(event, call.deployment);
        return was.includes(event, filter, call) && (event.delivery.state !== 'unrouted' || endpoint === null);
      },
    }),
  }),
  ...breakingLive(['events.get.served', 'versioning.v1-path'], operation('events.get'), {
    'events.get-refused: an event cannot be read alone': () => (call) => refuse(call, { code: 'METHOD_NOT_ALLOWED' }),
  }),
  ...breakingLive('events.get.served', finding('events.get'), {
    'events.get-not-once-delivered: an event cannot be read once it was delivered': (found) =>
      found?.delivery.state === 'delivered' ? null : found,
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served'], finding('events.get'), {
    'events.get-not-unrouted: an unrouted event cannot be read alone': (found) =>
      found?.delivery.state === 'unrouted' ? null : found,
  }),
  ...breakingLive('events.get.the-one-asked', finding('events.get'), {
    'events.get-neighbour-of-delivered: in place of a delivered event the one before it is shown': (found, _id, call) =>
      found?.delivery.state === 'delivered' ? (own(call)[found.place - 1] ?? found) : found,
  }),
  ...breakingLive(
    ['events.get.the-one-asked', 'events.get.unknown-not-found', 'events.get.foreign-not-found'],
    finding('events.get'),
    { 'events.get-newest: whichever event is asked for, the newest is shown': (_found, _id, call) => own(call).at(-1) },
  ),
  ...breakingLive(['events.get.unknown-not-found', 'events.get.the-one-asked'], finding('events.get'), {
    'events.get-unknown-is-newest: an unknown id gives the newest event': newest,
    'events.get-by-prefix: the beginning of the id of an event is enough': (found, id, call) =>
      found ?? (id.length > 8 ? own(call).find((event) => event.id.startsWith(id.slice(0, -1))) : null),
  }),
  ...breakingLive('events.get.foreign-not-found', {
    'events.get-foreign-shown: an event of another business is shown': finding('events.get')(anybodys),
    'events.get-foreign-forbidden: an event of another business is FORBIDDEN_SCOPE': operation('events.get')(
      (was) => (call) => {
        const event = call.deployment.events.get(askedId(call));
        const foreign = event !== undefined && event.business !== call.trace.key?.business;
        return foreign ? refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'events:read' }) : was(call);
      },
    ),
  }),
  ...breakingLive('events.retry.unknown-not-found', operation('events.retry'), {
    'events.retry-unknown-taken: a retry of an unknown event is answered 202': (was) => (call) =>
      call.deployment.events.has(askedId(call)) ? was(call) : { status: 202, headers: {}, body: { queued: true } },
    'events.retry-unknown-bad-request: a retry of an unknown event is FORBIDDEN_SCOPE': (was) => (call) =>
      call.deployment.events.has(askedId(call))
        ? was(call)
        : refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'events:write' }),
  }),
  ...breakingLive('events.retry.foreign-not-found', {
    'events.retry-foreign-taken: an event of another business can be retried': finding('events.retry')(anybodys),
    'events.retry-foreign-shown: a retry of an event of another business posts nothing and shows it': operation(
      'events.retry',
    )((was) => (call) => {
      const event = call.deployment.events.get(askedId(call));
      const foreign = event !== undefined && event.business !== call.trace.key?.business;
      return foreign ? { status: 202, headers: {}, body: call.behaviour.events.show(event, call) } : was(call);
    }),
  }),
];
