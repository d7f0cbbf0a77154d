import fc from 'fast-check';

/** What is done next with one of the keys, by its place among them, or how long nothing is. */
export type Deed = { readonly replace: number } | { readonly stop: number } | { readonly wait_h: number };

export type Days = 30 | 90 | 365 | null;

export interface Life {
  readonly days: Days | 'any';
  readonly deeds: readonly Deed[];
}

export const mostMembers = 4;
export const mostDeeds = 9;

const waits_h = [0.4, 1, 8, 11.2, 13, 23.2, 24.5, 36, 8 * 24, 22 * 24, 130 * 24] as const;

/** A chain of replacements, one that is stopped in it, one that is used to its end and long after, and one that grows old. */
export const lives: readonly Life[] = [
  {
    days: null,
    deeds: [
      { replace: 0 },
      { wait_h: 13 },
      { replace: 1 },
      { wait_h: 11.2 },
      { wait_h: 8 },
      { replace: 2 },
      { wait_h: 8 },
      { wait_h: 23.5 },
      { wait_h: 5 * 24 },
    ],
  },
  { days: 'any', deeds: [{ replace: 0 }, { wait_h: 1 }, { stop: 1 }, { wait_h: 8 }, { stop: 0 }, { wait_h: 24.5 }] },
  {
    days: null,
    deeds: [
      { replace: 0 },
      { wait_h: 23.2 },
      { wait_h: 0.6 },
      { wait_h: 0.4 },
      { wait_h: 35 * 24 },
      { wait_h: 130 * 24 },
      { stop: 1 },
      { wait_h: 400 * 24 },
    ],
  },
  { days: 'any', deeds: [{ wait_h: 13 }, { stop: 0 }, { wait_h: 367 * 24 }] },
  { days: 30, deeds: [{ replace: 0 }, { wait_h: 36 }, { replace: 1 }, { wait_h: 8 * 24 }, { wait_h: 24 * 24 }] },
];

/** Replaced at once, and used shortly before its end and after it, of a calendar's year too. */
export const ofDays = (days: 90 | 365): Life => ({
  days,
  deeds: [{ replace: 0 }, { wait_h: days * 24 - 0.5 }, { wait_h: days === 365 ? 25 : 1 }],
});

const place = fc.nat({ max: mostMembers - 1 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  place.map((at) => ({ replace: at })),
  place.map((at) => ({ stop: at })),
  fc.constantFrom(...waits_h).map((wait_h) => ({ wait_h })),
);

export const anyLife: fc.Arbitrary<Life> = fc.record(
  {
    days: fc.constantFrom(30, null),
    deeds: fc.array(deed, { minLength: 4, maxLength: mostDeeds, size: 'max' }),
  },
  { noNullPrototype: true },
);
