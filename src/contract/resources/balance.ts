import * as z from 'zod';
import { currency } from '../limits.ts';
import { type Field, field } from './field.ts';
import { constant, flag, integer, object, text } from './value.ts';

const balanceShape = {
  object: constant('balance'),
  currency: constant(currency),
  available_minor: integer,
  settling_minor: integer,
  settlement: z.looseObject({ enabled: flag, note: text }),
};

export const balanceSchema = z.looseObject(balanceShape);

export const balanceFields: readonly Field[] = [
  field('object', 'balance.object', balanceShape.object),
  field('currency', 'balance.currency', balanceShape.currency),
  field('available_minor', 'balance.available-minor', integer),
  field('settling_minor', 'balance.settling-minor', integer),
  field('settlement', 'balance.settlement', object),
  field('settlement.enabled', 'balance.settlement-enabled', flag),
  field('settlement.note', 'balance.settlement-note', text),
];
