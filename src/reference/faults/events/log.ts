import { answer } from '../../http/answer.ts';
import { finding } from '../lists/finding.ts';
import { change, operation, together } from '../../change.ts';
import { askedId } from '../../lists/reading.ts';
import { refuse } from '../../errors/refuse.ts';
import { eventAt } from './changes.ts';
import { breakingLive } from '../fault.ts';
import { paging } from '../lists/changes.ts';

const { everybodys, leavingOut, pages } = paging(change('eventPages'), ({ events }) => events);

const { alsoFound, anybodys, byPrefix, foreignForbidden, foundInstead, isForeign, newest, own } = finding(
  change('eventReading'),
  ({ events }) => events,
);

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
  ...breakingLive('events.list.own-business-only', everybodys, {
    'events.list-everybodys: the event log holds the events of all businesses': () => true,
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
  ...breakingLive('events.get.served', foundInstead('events.get'), {
    'events.get-not-once-delivered: an event cannot be read once it was delivered': (event) =>
      event.delivery.state === 'delivered' ? null : event,
  }),
  ...breakingLive(['delivery.unrouted-stays-readable', 'events.get.served'], foundInstead('events.get'), {
    'events.get-not-unrouted: an unrouted event cannot be read alone': (event) =>
      event.delivery.state === 'unrouted' ? null : event,
  }),
  ...breakingLive('events.get.the-one-asked', foundInstead('events.get'), {
    'events.get-neighbour-of-delivered: in place of a delivered event the one before it is shown': (event, call) =>
      event.delivery.state === 'delivered' ? own(call)[event.place - 1] : event,
  }),
  ...breakingLive(['events.get.the-one-asked', 'events.get.unknown-not-found', 'events.get.foreign-not-found'], {
    'events.get-newest: whichever event is asked for, the newest is shown': together(
      alsoFound('events.get')((_id, call) => own(call).at(-1)),
      foundInstead('events.get')((_event, call) => own(call).at(-1)),
    ),
  }),
  ...breakingLive(['events.get.unknown-not-found', 'events.get.the-one-asked'], alsoFound('events.get'), {
    'events.get-unknown-is-newest: an unknown id gives the newest event': newest,
    'events.get-by-prefix: the beginning of the id of an event is enough': byPrefix,
  }),
  ...breakingLive('events.get.foreign-not-found', {
    'events.get-foreign-shown: an event of another business is shown': alsoFound('events.get')(anybodys),
    'events.get-foreign-forbidden: an event of another business is FORBIDDEN_SCOPE': foreignForbidden('events.get'),
  }),
  ...breakingLive('events.retry.unknown-not-found', operation('events.retry'), {
    'events.retry-unknown-taken: a retry of an unknown event is answered 202': (was) => (call) =>
      anybodys(askedId(call), call) ? was(call) : answer(202, { queued: true }),
    'events.retry-unknown-bad-request: a retry of an unknown event is FORBIDDEN_SCOPE': (was) => (call) =>
      anybodys(askedId(call), call) ? was(call) : refuse(call, { code: 'FORBIDDEN_SCOPE', scope: 'events:write' }),
  }),
  ...breakingLive('events.retry.foreign-not-found', {
    'events.retry-foreign-taken: an event of another business can be retried': alsoFound('events.retry')(anybodys),
    'events.retry-foreign-shown: a retry of an event of another business posts nothing and shows it': operation(
      'events.retry',
    )((was) => (call) => {
      const event = anybodys(askedId(call), call);
      return event && isForeign(call) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
    }),
  }),
];
