import { deliveryFields } from './delivery.ts';
import { type Field, field, ifText } from './field.ts';
import { beginsWith, constant, flag, object, oneOf, text, unixSeconds } from './value.ts';

export const eventTypes = ['charge.succeeded', 'charge.expired', 'escrow.funded', 'escrow.released'] as const;

export const eventFields: readonly Field[] = [
  field('id', 'event.id', text),
  ifText('id', 'event.id-prefix', beginsWith('ev_')),
  field('object', 'event.object', constant('event')),
  field('type', 'event.type', oneOf(eventTypes)),
  field('created', 'event.created', unixSeconds),
  field('livemode', 'event.livemode', flag),
  field('data', 'event.data', object),
  field('delivery', 'event.delivery', object, 'logged'),
  ...deliveryFields.map((each): Field => ({ ...each, field: `delivery.${each.field}`, where: 'logged' })),
];
