import type { Patch } from '../../behaviour.ts';
import { change, operation, together } from '../../change.ts';
import type { Attempted } from '../../events/delivering.ts';
import { isUnderWay, type Delivery, unsent } from '../../events/delivery.ts';
import { answer } from '../../http/answer.ts';
import { asText, type JsonObject, type JsonValue } from '../../http/json.ts';
import { askedId } from '../../lists/reading.ts';
import { postedEvent, shownDelivery } from '../events/changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting } from '../views.ts';

const delivering = change('delivering');

/** What is under way goes on when its endpoint is deleted. */
const neverStopped = delivering((was) => ({
  stopped: (delivery) => delivery,
  target: (event, deployment) =>
    was.target(event, deployment) ??
    (isUnderWay(event.delivery)
      ? (deployment.endpoints.of(event.business).findLast(({ mode }) => mode === event.mode) ?? null)
      : null),
}));

/** Changes what is written down after an attempt. */
const after = (alter: (delivery: Delivery, attempted: Attempted, before: Delivery) => Partial<Delivery>): Patch =>
  delivering((was) => ({
    after: (before, attempted, deployment) => {
      const delivery = was.after(before, attempted, deployment);
      return { ...delivery, ...alter(delivery, attempted, before) };
    },
  }));

const unrouted = (part: Partial<Delivery>): Patch => delivering(() => ({ unrouted: () => ({ ...unsent, ...part }) }));

const reached = ({ reply }: Attempted): boolean => reply.status !== 0;

/** A retry that is answered as if it had been made. */
const retryingNothing = (when: (delivery: Delivery) => boolean): Patch =>
  operation('events.retry')((was) => (call) => {
    const event = call.behaviour.eventReading.find(askedId(call), call);
    return event && when(event.delivery) ? answer(202, call.behaviour.events.show(event, call)) : was(call);
  });

const named =
  (name: string) =>
  (alter: (value: JsonValue, delivery: JsonObject) => JsonValue): Patch =>
    shownDelivery((delivery) => ({ ...delivery, [name]: alter(delivery[name] ?? null, delivery) }));

const iso = (seconds: JsonValue): JsonValue =>
  seconds === null ? null : new Date(Number(seconds) * 1000).toISOString();

const milliseconds = (seconds: JsonValue): JsonValue => (seconds === null ? null : Number(seconds) * 1000);

const inState =
  (state: string) =>
  (alter: (delivery: JsonObject) => JsonObject): Patch =>
    shownDelivery((delivery) => (delivery['state'] === state ? alter(delivery) : delivery));

/** What becomes of an event, when it is posted, and what the log tells of it. */
export const deliveryFaults = [
  ...breakingLive('delivery.last-status-zero-when-unreachable', after, {
    'delivery.unreachable-null: last_status is null when the receiver could not be reached': (_delivery, attempted) =>
      reached(attempted) ? {} : { lastStatus: null },
    'delivery.unreachable-502: last_status is 502 when the receiver could not be reached': (_delivery, attempted) =>
      reached(attempted) ? {} : { lastStatus: 502 },
    'delivery.unreachable-keeps-status: last_status stays what the receiver said before it could not be reached': (
      _delivery,
      attempted,
      before,
    ) => (reached(attempted) ? {} : { lastStatus: before.lastStatus }),
  }),
  ...breakingLive('delivery.last-status-of-last-attempt', {
    'delivery.last-status-of-first: last_status is what the receiver answered to the first attempt': after(
      (delivery, _attempted, before) => ({ lastStatus: before.lastStatus ?? delivery.lastStatus }),
    ),
    'delivery.last-status-200: last_status is 200 for whatever counts as taken': after(({ state, lastStatus }) => ({
      lastStatus: state === 'delivered' ? 200 : lastStatus,
    })),
    'delivery.last-status-500: last_status is 500 for whatever counts as refused': after(({ state, lastStatus }) => ({
      lastStatus: state === 'delivered' || lastStatus === 0 ? lastStatus : 500,
    })),
    'delivery.last-status-not-found-is-0: a receiver that answers 404 or 410 counts as not reached': after(
      ({ lastStatus }) => ({ lastStatus: lastStatus === 404 || lastStatus === 410 ? 0 : lastStatus }),
    ),
  }),
  ...breakingLive(['delivery.unrouted-without-endpoint', 'webhook-endpoints.delete.later-events-unrouted'], unrouted, {
    'delivery.unrouted-exhausted: an event without an endpoint is exhausted': { state: 'exhausted' },
    'delivery.unrouted-delivered: an event without an endpoint is delivered': { state: 'delivered' },
  }),
  ...breakingLive(['webhook-endpoints.delete.later-events-unrouted', 'delivery.unrouted-without-endpoint'], {
    'delivery.unrouted-pending-after-delete: an event after a deletion waits for another endpoint': delivering(
      (was) => ({
        unrouted: (at, deployment) => {
          const deleted = [...deployment.endpoints.values()].some(({ setting }) => !setting.active);
          return deleted ? { ...unsent, state: 'pending' } : was.unrouted(at, deployment);
        },
      }),
    ),
  }),
  ...breakingLive('delivery.unrouted-without-endpoint', change('events'), {
    'delivery.unrouted-unless-links: a payment through a link without an endpoint is exhausted': (was) => ({
      show: (event, call) => {
        const shown = was.show(event, call);
        const wrong = event.delivery.state === 'unrouted' && event.data['payment_link'] !== undefined;
        return wrong
          ? {
              ...shown,
              delivery: call.behaviour.delivering.show({ ...event.delivery, state: 'exhausted' }, call.deployment),
            }
          : shown;
      },
    }),
  }),
  ...breakingLive(
    ['delivery.unrouted-without-endpoint', 'delivery.unrouted-stays-readable', 'events.success-emits-charge-succeeded'],
    {
      'delivery.unrouted-not-recorded: an event without an endpoint is not written down': change('events')((was) => ({
        types: (settlement, deployment) =>
          deployment.endpoints.of(settlement.charge.business).some(({ setting }) => setting.active)
            ? was.types(settlement, deployment)
            : [],
      })),
    },
  ),
  ...breakingLive(['webhook-endpoints.delete.stops-sending', 'webhook-endpoints.delete.later-events-unrouted'], {
    'delivery.goes-on-once-deleted: events are posted to a deleted endpoint': delivering(() => ({
      target: ({ business, mode }, { endpoints }) =>
        endpoints.of(business).findLast((endpoint) => endpoint.mode === mode) ?? null,
    })),
  }),
  ...breakingLive('webhook-endpoints.delete.stops-sending', {
    'delivery.retries-go-on-once-deleted: an event that is still tried is posted to a deleted endpoint': neverStopped,
    'delivery.last-retry-goes-on-once-deleted: an event that is tried for half a minute is posted to a deleted endpoint':
      together(
        neverStopped,
        delivering(() => ({ waits: [5_000, 30_000] })),
      ),
    'delivery.retry-revives-deleted: a retry posts to a deleted endpoint': operation('events.retry')(
      (was) => async (call) => {
        const event = call.behaviour.eventReading.find(askedId(call), call);
        const endpoint =
          event && call.deployment.endpoints.of(event.business).findLast(({ mode }) => mode === event.mode);
        if (!event || !endpoint || endpoint.setting.active) return was(call);
        const { delivering: how, events } = call.behaviour;
        const text = JSON.stringify(events.posted(event, call.deployment));
        const headers = how.headers(event, call.deployment);
        await how.post({ method: 'POST', url: endpoint.setting.url, headers, text, timeout: how.timeout }, event);
        return was(call);
      },
    ),
  }),
  ...breakingLive('events.retry.attempts-again', {
    'events.retry-as-another-event: whatever is posted after the first attempt has another id': postedEvent(
      (event, { delivery }) => (delivery.attempts > 0 ? { ...event, id: `${asText(event['id'])}r` } : event),
    ),
    'events.retry-does-nothing: a retry is answered and posts nothing': retryingNothing(() => true),
    'events.retry-not-once-exhausted: a retry of an event that was given up posts nothing': retryingNothing(
      ({ state }) => state === 'exhausted',
    ),
    'events.retry-not-unrouted: a retry of an unrouted event posts nothing, though there is an endpoint by now':
      retryingNothing(({ state }) => state === 'unrouted'),
  }),
  ...breakingLive('delivery.state', named('state'), {
    'delivery.state-success: a delivery that was taken has the state success': (state) =>
      state === 'delivered' ? 'success' : state,
    'delivery.state-failed: a delivery that is still tried has the state failed': (state) =>
      state === 'retrying' ? 'failed' : state,
    'delivery.state-given-up: a delivery that was given up has the state failed': (state) =>
      state === 'exhausted' ? 'failed' : state,
  }),
  ...breakingLive(['delivery.state', 'delivery.unrouted-without-endpoint'], named('state'), {
    'delivery.state-none: an unrouted delivery has the state none': (state) => (state === 'unrouted' ? 'none' : state),
  }),
  ...breakingLive('delivery.attempts', named('attempts'), {
    'delivery.attempts-text: attempts is text': (attempts) => asText(attempts),
    'delivery.attempts-listed: attempts is a list of them': (attempts, { last_status: status = null }) =>
      Array.from({ length: Number(attempts) }, () => ({ status })),
  }),
  ...breakingLive('delivery.attempts', inState('unrouted'), {
    'delivery.attempts-left-out-when-unrouted: an unrouted delivery leaves attempts out': omitting('attempts'),
  }),
  ...breakingLive('delivery.attempts-remaining', {
    'delivery.remaining-null-when-delivered: attempts_remaining is null once delivered': inState('delivered')(
      setting({ attempts_remaining: null }),
    ),
    'delivery.remaining-left-out-when-unrouted: an unrouted delivery leaves attempts_remaining out': inState(
      'unrouted',
    )(omitting('attempts_remaining')),
  }),
  ...breakingLive('delivery.last-status', named('last_status'), {
    'delivery.last-status-text: last_status is text': (status) => (status === null ? null : asText(status)),
  }),
  ...breakingLive('delivery.last-status', inState('unrouted'), {
    'delivery.last-status-left-out-when-unrouted: last_status is left out where nothing was tried':
      omitting('last_status'),
  }),
  ...breakingLive('delivery.last-response', named('last_response'), {
    'delivery.last-response-object: last_response is an object': (body) => (body === null ? null : { body }),
  }),
  ...breakingLive('delivery.last-response', inState('unrouted'), {
    'delivery.last-response-left-out-when-unrouted: last_response is left out where nothing was tried':
      omitting('last_response'),
  }),
  ...breakingLive('delivery.last-attempt-at', {
    'delivery.last-attempt-iso: last_attempt_at is ISO 8601': named('last_attempt_at')(iso),
    'delivery.last-attempt-zero-when-unrouted: last_attempt_at is an empty text where nothing was tried': named(
      'last_attempt_at',
    )((at) => at ?? ''),
    'delivery.last-attempt-milliseconds: last_attempt_at is in milliseconds': named('last_attempt_at')(milliseconds),
  }),
  ...breakingLive('delivery.next-attempt-at', {
    'delivery.next-attempt-iso: next_attempt_at is ISO 8601': named('next_attempt_at')(iso),
    'delivery.next-attempt-milliseconds: next_attempt_at is in milliseconds': named('next_attempt_at')(milliseconds),
    'delivery.next-attempt-left-out-when-done: a delivery that is done leaves next_attempt_at out': inState(
      'delivered',
    )(omitting('next_attempt_at')),
  }),
];
