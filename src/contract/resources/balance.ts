import { currency } from '../limits.ts';
import { type Field, field } from './field.ts';
import { constant, flag, integer, object, text } from './value.ts';

export const balanceFields: readonly Field[] = [
  field('object', 'balance.object', constant('balance')),
  field('currency', 'balance.currency', constant(currency)),
  field('available_minor', 'balance.available-minor', integer),
  field('settling_minor', 'balance.settling-minor', integer),
  field('settlement', 'balance.settlement', object),
  field('settlement.enabled', 'balance.settlement-enabled', flag),
  field('settlement.note', 'balance.settlement-note', text),
];
