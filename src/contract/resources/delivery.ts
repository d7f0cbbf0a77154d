import { type Field, field } from './field.ts';
import { integer, oneOf, orNull, text, unixSeconds } from './value.ts';

const deliveryStates = ['pending', 'retrying', 'delivered', 'exhausted', 'unrouted'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Of the object that stands in an event's field delivery. */
export const deliveryFields: readonly Field[] = [
  field('state', 'delivery.state', oneOf(deliveryStates)),
  field('attempts', 'delivery.attempts', integer),
  field('attempts_remaining', 'delivery.attempts-remaining', integer),
  field('last_status', 'delivery.last-status', orNull(integer)),
  field('last_response', 'delivery.last-response', orNull(text)),
  field('last_attempt_at', 'delivery.last-attempt-at', orNull(unixSeconds)),
  field('next_attempt_at', 'delivery.next-attempt-at', orNull(unixSeconds)),
];
