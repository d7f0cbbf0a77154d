import * as z from 'zod';
import { type Field, field } from './field.ts';
import { constant, flag } from './value.ts';

const items = z.array(z.unknown()).describe('an array');

export const listFields: readonly Field[] = [
  field('object', 'list.object', constant('list')),
  field('has_more', 'list.has-more', flag),
  field('data', 'list.data', items),
];
