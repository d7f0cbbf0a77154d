import { type Field, field } from './field.ts';
import { array, constant, flag } from './value.ts';

export const listFields: readonly Field[] = [
  field('object', 'list.object', constant('list')),
  field('has_more', 'list.has-more', flag),
  field('data', 'list.data', array),
];
