import * as z from 'zod';
import { type Field, field } from './field.ts';
import { integer, oneOf, orNull, text, unixSeconds } from './value.ts';

export const deliveryStates = ['pending', 'retrying', 'delivered', 'exhausted', 'unrouted'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliveryShape = {
  state: oneOf(deliveryStates),
  attempts: integer,
  attempts_remaining: integer,
  last_status: orNull(integer),
  last_response: orNull(text),
  last_attempt_at: orNull(unixSeconds),
  next_attempt_at: orNull(unixSeconds),
};

export const deliverySchema = z.looseObject(deliveryShape);

/** Of the object that stands in an event's field delivery. */
export const deliveryFields: readonly Field[] = [
  field('state', 'delivery.state', deliveryShape.state),
  field('attempts', 'delivery.attempts', integer),
  field('attempts_remaining', 'delivery.attempts-remaining', integer),
  field('last_status', 'delivery.last-status', deliveryShape.last_status),
  field('last_response', 'delivery.last-response', deliveryShape.last_response),
  field('last_attempt_at', 'delivery.last-attempt-at', deliveryShape.last_attempt_at),
  field('next_attempt_at', 'delivery.next-attempt-at', deliveryShape.next_attempt_at),
];
