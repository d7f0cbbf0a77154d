import { change } from '../../../change.ts';
import type { Patch } from '../../../behaviour.ts';
import { type Call } from '../../../http/call.ts';
import type { LoggedEvent } from '../../../events/logged-event.ts';
import { isObject, type JsonObject } from '../../../http/json.ts';
import { breakingLive } from '../../fault.ts';
import { events, loggedEvent } from '../../events/changes.ts';
import { paging } from '../../lists/changes.ts';
import { all, askedAt, olderThan, rightAfterAnother, type Occasion } from './occasions.ts';
import { day, minute } from './recalled.ts';

const ofEvents = paging(change('eventPages'), ({ events: store }) => store);
const inList = askedAt('events.list');
const secondEvent = rightAfterAnother<LoggedEvent>(({ events: store }) => store);

const delivery = ([when, alter]: readonly [Occasion<LoggedEvent>, (delivery: JsonObject) => JsonObject]): Patch =>
  loggedEvent((view, event, call) =>
    isObject(view['delivery']) && when(event, call) ? { ...view, delivery: alter(view['delivery']) } : view,
  );

const tells =
  (...states: readonly string[]): Occasion<LoggedEvent> =>
  ({ delivery: { state } }) =>
    states.includes(state);

const notFound = (when: Occasion<LoggedEvent>): Patch =>
  change('eventReading')((was) => ({
    find: (id, call) => {
      const event = was.find(id, call);
      return event && when(event, call) ? null : event;
    },
  }));

const hasEndpoint = (call: Call): boolean =>
  call.trace.key !== undefined &&
  call.deployment.endpoints.of(call.trace.key.business).some(({ setting }) => setting.active);

/** What the log holds, and what becomes of deliveries, on some occasions. */
export const rareEventLog = [
  ...breakingLive('events.get.served', notFound, {
    'events.get-not-near: the second event of a second is not found': secondEvent,
    'events.get-not-exhausted: an exhausted event is not found': tells('exhausted'),
  }),
  ...breakingLive('events.list.own-business-only', {
    'events.list-everybodys-when-none: who has no events is shown those of others': ofEvents.everybodys(
      ({ deployment, trace }) => trace.key !== undefined && deployment.events.of(trace.key.business).length === 0,
    ),
    'events.list-everybodys-without-endpoint: who has no active address is shown the events of all':
      ofEvents.everybodys((call) => !hasEndpoint(call)),
  }),
  ...breakingLive('events.get.foreign-not-found', {
    'events.get-foreign-unrouted: an unrouted event is shown to anybody': change('eventReading')((was) => ({
      find: (id, call) => {
        const event = call.deployment.events.get(id);
        return was.find(id, call) ?? (event?.delivery.state === 'unrouted' ? event : null);
      },
    })),
  }),
  ...breakingLive('events.success-emits-charge-succeeded', {
    'events.third-success-without-event: the third success of a business makes no event': events((was) => ({
      types: (settlement, deployment) =>
        deployment.events.of(settlement.charge.business).length === 2 ? [] : was.types(settlement, deployment),
    })),
    'events.alike-success-without-event: a second success of the same amount and reference makes no event': events(
      (was) => ({
        types: (settlement, deployment) => {
          const { business, amount, reference } = settlement.charge;
          const known = deployment.events
            .of(business)
            .some(({ data }) => data['amount_minor'] === amount && data['reference'] === (reference ?? ''));
          return known ? [] : was.types(settlement, deployment);
        },
      }),
    ),
    'events.large-success-without-event: a success over a million shillings makes no event': events((was) => ({
      types: (settlement, deployment) =>
        settlement.charge.amount > 100_000_000 ? [] : was.types(settlement, deployment),
    })),
    'events.late-success-without-event: what is approved after ten minutes makes no event': events((was) => ({
      types: (settlement, deployment) =>
        (settlement.charge.seen.answered?.after ?? 0) > 10 * minute ? [] : was.types(settlement, deployment),
    })),
  }),
  ...breakingLive('event.livemode-true-on-live', {
    'event.livemode-false-unrouted: an unrouted event calls itself a test': loggedEvent((view, event) =>
      event.delivery.state === 'unrouted' ? { ...view, livemode: false } : view,
    ),
    'event.livemode-false-near: the second event of a second calls itself a test': loggedEvent((view, event, call) =>
      secondEvent(event, call) ? { ...view, livemode: false } : view,
    ),
  }),
  ...breakingLive('delivery.unrouted-without-endpoint', delivery, {
    'delivery.unrouted-pending-in-list: lists tell what is unrouted as pending': [
      all(tells('unrouted'), inList),
      (shown) => ({ ...shown, state: 'pending' }),
    ],
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', delivery, {
    'delivery.last-status-200-after-a-day: after a day every attempt is told as taken': [
      all<LoggedEvent>(olderThan(day), ({ delivery: { lastStatus } }) => lastStatus !== null && lastStatus >= 300),
      (shown) => ({ ...shown, last_status: 200 }),
    ],
    'delivery.last-status-in-hundreds: a refusal is told in whole hundreds': [
      ({ delivery: { lastStatus } }) => lastStatus !== null && lastStatus >= 300,
      (shown) => ({ ...shown, last_status: Math.floor(Number(shown['last_status']) / 100) * 100 }),
    ],
  }),
  ...breakingLive('delivery.attempts', delivery, {
    'delivery.attempts-0-in-list: lists count no attempts of what was tried': [
      inList,
      (shown) => ({ ...shown, attempts: 0 }),
    ],
    'delivery.attempts-0-after-a-day: attempts are forgotten after a day': [
      olderThan(day),
      (shown) => ({ ...shown, attempts: 0 }),
    ],
  }),
];
