import { asText, type JsonObject, type JsonValue } from '../../http/json.ts';
import type { Patch } from '../../behaviour.ts';
import { shownDelivery } from '../events/changes.ts';
import { breakingLive } from '../fault.ts';
import { omitting, setting } from '../views.ts';

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

/** What the log tells of a delivery. */
export const deliveryObjectFaults = [
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
