import * as z from 'zod';
import { deliveryFields, deliverySchema } from './delivery.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, flag, object, oneOf, text, unixSeconds } from './value.ts';

export const eventTypes = ['charge.succeeded', 'charge.expired', 'escrow.funded', 'escrow.released'] as const;

const postedShape = {
  id: beginsWith('ev_'),
  object: constant('event'),
  type: oneOf(eventTypes),
  created: unixSeconds,
  livemode: flag,
  data: object,
};

/** As the log shows it; whether an event that is posted carries its own delivery is open. */
export const eventSchema = z.looseObject({ ...postedShape, delivery: deliverySchema });

export const eventFields: readonly Field[] = [
  field('id', 'event.id', text),
  ifText('id', 'event.id-prefix', postedShape.id),
  field('object', 'event.object', postedShape.object),
  field('type', 'event.type', postedShape.type),
  field('created', 'event.created', unixSeconds),
  field('livemode', 'event.livemode', flag),
  field('data', 'event.data', object),
  field('delivery', 'event.delivery', object, 'logged'),
  ...deliveryFields.map((each): Field => ({ ...each, field: `delivery.${each.field}`, where: 'logged' })),
];
