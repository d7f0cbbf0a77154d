import type { JsonObject, JsonValue } from '../../json.ts';
import type { Patch } from '../../behaviour.ts';
import { shownDelivery } from '../events/changes.ts';
import { liveFault } from '../live-fault.ts';
import { without } from '../without.ts';
import { plainText } from '../charges/plain-text.ts';

const named = (name: string, alter: (value: JsonValue, delivery: JsonObject) => JsonValue): Patch =>
  shownDelivery((delivery) => ({ ...delivery, [name]: alter(delivery[name] ?? null, delivery) }));

const iso = (seconds: JsonValue): JsonValue =>
  seconds === null ? null : new Date(Number(seconds) * 1000).toISOString();
const milliseconds = (seconds: JsonValue): JsonValue => (seconds === null ? null : Number(seconds) * 1000);

const inState = (state: string, alter: (delivery: JsonObject) => JsonObject): Patch =>
  shownDelivery((delivery) => (delivery['state'] === state ? alter(delivery) : delivery));

/** What the log tells of a delivery. */
export const deliveryObjectFaults = [
  liveFault(
    'delivery.state-success',
    'a delivery that was taken has the state success',
    'delivery.state',
    named('state', (state) => (state === 'delivered' ? 'success' : state)),
  ),
  liveFault(
    'delivery.state-failed',
    'a delivery that is still tried has the state failed',
    'delivery.state',
    named('state', (state) => (state === 'retrying' ? 'failed' : state)),
  ),
  liveFault(
    'delivery.state-none',
    'an unrouted delivery has the state none',
    ['delivery.state', 'delivery.unrouted-without-endpoint'],
    named('state', (state) => (state === 'unrouted' ? 'none' : state)),
  ),
  liveFault(
    'delivery.state-given-up',
    'a delivery that was given up has the state failed',
    'delivery.state',
    named('state', (state) => (state === 'exhausted' ? 'failed' : state)),
  ),
  liveFault(
    'delivery.attempts-text',
    'attempts is text',
    'delivery.attempts',
    named('attempts', (attempts) => plainText(attempts)),
  ),
  liveFault(
    'delivery.attempts-left-out-when-unrouted',
    'an unrouted delivery leaves attempts out',
    'delivery.attempts',
    inState('unrouted', (delivery) => without(delivery, 'attempts')),
  ),
  liveFault(
    'delivery.attempts-listed',
    'attempts is a list of them',
    'delivery.attempts',
    named('attempts', (attempts, { last_status: status = null }) =>
      Array.from({ length: Number(attempts) }, () => ({ status })),
    ),
  ),
  liveFault(
    'delivery.remaining-null-when-delivered',
    'attempts_remaining is null once delivered',
    'delivery.attempts-remaining',
    inState('delivered', (delivery) => ({ ...delivery, attempts_remaining: null })),
  ),
  liveFault(
    'delivery.remaining-left-out-when-unrouted',
    'an unrouted delivery leaves attempts_remaining out',
    'delivery.attempts-remaining',
    inState('unrouted', (delivery) => without(delivery, 'attempts_remaining')),
  ),
  liveFault(
    'delivery.last-status-text',
    'last_status is text',
    'delivery.last-status',
    named('last_status', (status) => (status === null ? null : plainText(status))),
  ),
  liveFault(
    'delivery.last-status-left-out-when-unrouted',
    'last_status is left out where nothing was tried',
    'delivery.last-status',
    inState('unrouted', (delivery) => without(delivery, 'last_status')),
  ),
  liveFault(
    'delivery.last-response-object',
    'last_response is an object',
    'delivery.last-response',
    named('last_response', (body) => (body === null ? null : { body })),
  ),
  liveFault(
    'delivery.last-response-left-out-when-unrouted',
    'last_response is left out where nothing was tried',
    'delivery.last-response',
    inState('unrouted', (delivery) => without(delivery, 'last_response')),
  ),
  liveFault(
    'delivery.last-attempt-iso',
    'last_attempt_at is ISO 8601',
    'delivery.last-attempt-at',
    named('last_attempt_at', iso),
  ),
  liveFault(
    'delivery.last-attempt-zero-when-unrouted',
    'last_attempt_at is an empty text where nothing was tried',
    'delivery.last-attempt-at',
    named('last_attempt_at', (at) => at ?? ''),
  ),
  liveFault(
    'delivery.last-attempt-milliseconds',
    'last_attempt_at is in milliseconds',
    'delivery.last-attempt-at',
    named('last_attempt_at', milliseconds),
  ),
  liveFault(
    'delivery.next-attempt-iso',
    'next_attempt_at is ISO 8601',
    'delivery.next-attempt-at',
    named('next_attempt_at', iso),
  ),
  liveFault(
    'delivery.next-attempt-milliseconds',
    'next_attempt_at is in milliseconds',
    'delivery.next-attempt-at',
    named('next_attempt_at', milliseconds),
  ),
  liveFault(
    'delivery.next-attempt-left-out-when-done',
    'a delivery that is done leaves next_attempt_at out',
    'delivery.next-attempt-at',
    inState('delivered', (delivery) => without(delivery, 'next_attempt_at')),
  ),
];
