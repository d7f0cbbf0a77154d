import type { Patch } from '../../behaviour.ts';
import { asText, isObject, type JsonObject, type JsonValue } from '../../http/json.ts';
import { eventAt, shownDelivery } from '../events/changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting } from '../views.ts';
import { after, delivering, unrouted } from './delivery-changes.ts';

const hour = 3_600_000;

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

/** What the log tells of a delivery, field by field. */
export const deliveryFieldFaults = [
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
  ...breakingLive('delivery.attempts', {
    'delivery.attempts-counted-from-0: attempts leaves the first one out': named('attempts')((attempts) =>
      Math.max(0, Number(attempts) - 1),
    ),
    'delivery.attempts-only-failed: attempts counts only those that failed': after(({ state, attempts }) => ({
      attempts: state === 'delivered' ? attempts - 1 : attempts,
    })),
    'delivery.attempts-1-after-delete: an event after a deletion counts as attempted': delivering((was) => ({
      unrouted: (at, deployment) => {
        const deleted = [...deployment.endpoints.values()].some(({ setting }) => !setting.active);
        return { ...was.unrouted(at, deployment), ...(deleted && { attempts: 1 }) };
      },
    })),
  }),
  ...breakingLive('delivery.attempts-remaining', {
    'delivery.remaining-null-when-delivered: attempts_remaining is null once delivered': inState('delivered')(
      setting({ attempts_remaining: null }),
    ),
    'delivery.remaining-left-out-when-unrouted: an unrouted delivery leaves attempts_remaining out': inState(
      'unrouted',
    )(omitting('attempts_remaining')),
  }),
  ...breakingLive('delivery.attempts-remaining', {
    'delivery.remaining-below-0: attempts_remaining goes on falling once delivered': inState('delivered')(
      setting({ attempts_remaining: -1 }),
    ),
    'delivery.remaining-below-0-when-asked-for: attempts that were asked for are taken off attempts_remaining': after(
      ({ attempts }, _attempted, before) =>
        before.state === 'pending' && before.attempts > 0 ? { attemptsRemaining: -attempts } : {},
    ),
  }),
  ...breakingLive('delivery.last-status', named('last_status'), {
    'delivery.last-status-text: last_status is text': (status) => (status === null ? null : asText(status)),
  }),
  ...breakingLive('delivery.last-status', inState('unrouted'), {
    'delivery.last-status-left-out-when-unrouted: last_status is left out where nothing was tried':
      omitting('last_status'),
  }),
  ...breakingLive('delivery.last-status', {
    'delivery.last-status-404-when-unrouted: last_status of an event without an endpoint is 404': unrouted({
      lastStatus: 404,
    }),
    'delivery.last-status-null-when-delivered: last_status is forgotten once delivered': inState('delivered')(
      setting({ last_status: null }),
    ),
    'delivery.last-status-null-when-exhausted: last_status is forgotten once given up': inState('exhausted')(
      setting({ last_status: null }),
    ),
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
  ...breakingLive('delivery.last-attempt-at', {
    'delivery.last-attempt-in-2035: last_attempt_at is years ahead': named('last_attempt_at')((at) =>
      at === null ? null : 2_051_222_400,
    ),
    'delivery.last-attempt-hours-ahead-when-retried: from the second attempt on last_attempt_at is local time': after(
      ({ attempts, lastAttemptAt: at }) => (attempts > 1 && at !== null ? { lastAttemptAt: at + 3 * hour } : {}),
    ),
    'delivery.last-attempt-before-event: last_attempt_at is counted from the start of the service': named(
      'last_attempt_at',
    )((at) => (at === null ? null : Number(at) % 86_400)),
    'delivery.last-attempt-null-when-exhausted: last_attempt_at is forgotten once given up': inState('exhausted')(
      setting({ last_attempt_at: null }),
    ),
    'delivery.last-attempt-of-unrouted: last_attempt_at of an event without an endpoint is when it occurred':
      delivering((was) => ({
        unrouted: (at, deployment) => ({ ...was.unrouted(at, deployment), lastAttemptAt: at }),
      })),
  }),
  ...breakingLive('delivery.next-attempt-at', {
    'delivery.next-attempt-iso: next_attempt_at is ISO 8601': named('next_attempt_at')(iso),
    'delivery.next-attempt-milliseconds: next_attempt_at is in milliseconds': named('next_attempt_at')(milliseconds),
    'delivery.next-attempt-though-exhausted: what was given up shows a next attempt in an hour': after(
      ({ state }, { endedAt }) => (state === 'exhausted' ? { nextAttemptAt: endedAt + hour } : {}),
    ),
    'delivery.next-attempt-though-exhausted-when-read: given up and read alone, an event shows a next attempt in a month':
      eventAt('events.get')((event, { delivery: { state, lastAttemptAt: at } }) =>
        state === 'exhausted' && at !== null && isObject(event['delivery'])
          ? { ...event, delivery: { ...event['delivery'], next_attempt_at: Math.floor((at + 720 * hour) / 1000) } }
          : event,
      ),
    'delivery.next-attempt-left-out-when-done: a delivery that is done leaves next_attempt_at out': inState(
      'delivered',
    )(omitting('next_attempt_at')),
  }),
];
