import fc from 'fast-check';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Ids that never existed, as they stand in a path. */
export const unknownIdBoundaries: readonly string[] = [
  'ch_neverexisted000000000000',
  'ch_',
  'ch_0',
  'bl_neverexisted000000000000',
  'null',
  `ch_${'x'.repeat(300)}`,
  'CH_neverexisted000000000000',
  '0',
  '-1',
  'ch_%F0%9F%92%B8',
  'ch_%27%20OR%201%3D1%20--',
  'ch_a%20b',
  'ch_%25',
  '%7B%7D',
  '00000000-0000-4000-8000-000000000000',
  'ch_neverexisted.json',
  'ch_*',
];

export const unknownId: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('ch_', 'ch_', 'pl_', 'bl_', 'ev_', ''),
    fc.string({ unit: fc.constantFrom(...letters), minLength: 12, maxLength: 40 }),
  )
  .map(([prefix, rest]) => `${prefix}${rest}`);
