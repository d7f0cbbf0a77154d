import fc from 'fast-check';
import { values, type Values } from '../values.ts';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

export type Prefix = 'ch_' | 'bl_' | 'pl_' | 'ev_' | 'we_';

const boundaries = (prefix: Prefix): readonly string[] => [
  `${prefix}neverexisted000000000000`,
  prefix,
  `${prefix}0`,
  `${prefix === 'ch_' ? 'bl_' : 'ch_'}neverexisted000000000000`,
  'null',
  `${prefix}${'x'.repeat(300)}`,
  `${prefix.toUpperCase()}neverexisted000000000000`,
  '0',
  '-1',
  `${prefix}\u{1F4B8}`,
  `${prefix}' OR 1=1 --`,
  `${prefix}a b`,
  `${prefix}%`,
  '{}',
  '00000000-0000-4000-8000-000000000000',
  `${prefix}neverexisted.json`,
  `${prefix}*`,
];

/** Ids that never existed; of one kind of resource, but for the prefix at times. */
export const unknownIds = (prefix: Prefix): Values<string> =>
  values(
    fc
      .tuple(
        fc.constantFrom(prefix, prefix, 'pl_', 'bl_', 'ev_', ''),
        fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 40 }),
      )
      .map(([each, rest]) => `${each}${rest}`),
    boundaries(prefix),
  );

const otherCase = (letter: string): string =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

/** Of a known id, ids that a careless comparison takes for it. */
export const nearIds: readonly ((id: string) => string)[] = [
  (id) => `${id.slice(0, 3)}${Array.from(id.slice(3), otherCase).join('')}`,
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => `${id}-1`,
  (id) => id.slice(3),
  (id) => `${id.startsWith('ch_') ? 'bl_' : 'ch_'}${id.slice(3)}`,
  (id) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`,
];
