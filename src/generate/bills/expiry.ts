import fc from 'fast-check';
import { values, type Values } from '../values.ts';
import { spoiled, type Spoiled } from '../auth/spoiled.ts';

const minute_s = 60;
const hour_s = 3600;
const day_s = 86_400;
const year_s = 365 * day_s;

/** Clocks may differ by minutes: what is nearer than this may be over. */
const soonest_s = 15 * minute_s;

/** In which one moment may be told. */
export const expiryForms = ['milliseconds', 'seconds', 'east', 'west', 'farthest east', 'farthest west'] as const;

/** A moment from the present on, and how it is written. */
export interface Expiry {
  readonly after_s: number;
  readonly form: (typeof expiryForms)[number];
}

export const expiry: fc.Arbitrary<Expiry> = fc.record(
  { after_s: fc.integer({ min: soonest_s, max: 20 * year_s }), form: fc.constantFrom(...expiryForms) },
  { noNullPrototype: true },
);

export const expiries: Values<Expiry> = values(expiry, [
  { after_s: soonest_s, form: 'milliseconds' },
  { after_s: day_s, form: 'west' },
  { after_s: 20 * year_s, form: 'milliseconds' },
  { after_s: 30 * day_s, form: 'east' },
  // Its wall clock shows a moment that is over.
  { after_s: 2 * hour_s, form: 'farthest west' },
  { after_s: year_s, form: 'seconds' },
]);

const hour_ms = 3600_000;
const zones = {
  east: [3 * hour_ms, '+03:00'],
  west: [-3.5 * hour_ms, '-03:30'],
  'farthest east': [14 * hour_ms, '+14:00'],
  'farthest west': [-11 * hour_ms, '-11:00'],
} as const;

/** @param now milliseconds since the epoch */
export function writeExpiry({ after_s, form }: Expiry, now: number): string {
  const moment = now + after_s * 1000;
  if (form === 'milliseconds') return new Date(moment).toISOString();
  const [shift, zone] = form === 'seconds' ? [0, 'Z'] : zones[form];
  return `${new Date(moment + shift).toISOString().slice(0, 19)}${zone}`;
}

/** No check waits so long: what expires then lasts as if it had no end. */
const lasting_years = { min: 9, max: 20 };

/** Where days, months and years turn. */
const turns = ['-12-31T23:59:59', '-01-01T00:00:00', '-03-01T00:00:00', '-06-30T23:59:59', '-10-25T01:30:00'];
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

const anyDay = fc
  .integer({ min: 0, max: 364 * day_s })
  .map((after_s) => new Date(Date.UTC(2001, 0, 1) + after_s * 1000).toISOString().slice(4, 19));

/**
 * Years after a present: any moment, or one at which a calendar turns, in any of the forms that date-times have.
 * @param now milliseconds since the epoch
 */
export const distantExpiry = (now: number): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.integer(lasting_years),
      fc.oneof(anyDay, fc.constantFrom('-02-29T12:00:00', ...turns)),
      fc.constantFrom('Z', '.000Z', '.789Z', '+03:00', '-03:30', '+05:45', '+14:00', '-11:00'),
    )
    .map(([after, day, rest]) => {
      const year = new Date(now).getUTCFullYear() + after;
      return `${year}${isLeap(year) ? day : day.replace('-02-29', '-02-28')}${rest}`;
    });

/** An expiry that is refused, made when it is sent: what is over depends on the clock. */
interface SpoiledExpiry {
  readonly why: string;
  readonly at: (now: number) => unknown;
}

const past = (seconds: number, why: string): SpoiledExpiry => ({
  why,
  at: (now) => new Date(now - seconds * 1000).toISOString(),
});
const written = ({ value, why }: Spoiled): SpoiledExpiry => ({ why, at: () => value });
const inThreeYears = (rest: string, why: string): SpoiledExpiry => ({
  why,
  at: (now) => `${new Date(now).getUTCFullYear() + 3}${rest}`,
});

export const spoiledExpiries: Values<SpoiledExpiry> = values(
  fc.oneof(
    fc.integer({ min: soonest_s, max: 20 * year_s }).map((seconds) => past(seconds, 'over')),
    fc
      .string({ unit: fc.constantFrom(...'abcxyz T:-'), minLength: 1, maxLength: 20 })
      .filter((text) => text.trim() !== '')
      .map((text) => written(spoiled(text, 'no moment'))),
  ),
  [
    past(day_s, 'yesterday'),
    past(soonest_s, 'a quarter of an hour ago'),
    written(spoiled('tomorrow', 'a word')),
    inThreeYears('-13-01T00:00:00Z', 'a thirteenth month'),
    past(10 * year_s, 'ten years ago'),
    { why: 'seconds since 1970', at: (now) => Math.floor(now / 1000) + day_s },
    inThreeYears('-02-30T00:00:00Z', 'the thirtieth of February'),
    written(spoiled('1970-01-01T00:00:00Z', 'the beginning of 1970')),
    { why: 'milliseconds since 1970', at: (now) => now + day_s * 1000 },
    inThreeYears('-01-01T25:00:00Z', 'a twenty-fifth hour'),
    { why: 'yesterday, in a zone to the east', at: (now) => writeExpiry({ after_s: -day_s, form: 'east' }, now) },
    {
      why: 'an hour ago, in a zone where it is tomorrow',
      at: (now) => writeExpiry({ after_s: -hour_s, form: 'farthest east' }, now),
    },
    { why: 'the form of mail', at: (now) => new Date(now + day_s * 1000).toUTCString() },
    inThreeYears('-01-01', 'a day without a time'),
    inThreeYears('/01/01 00:00', 'slashes'),
    written(spoiled(true, 'a boolean')),
    written(spoiled('', 'empty')),
    written(spoiled(null, 'null')),
    written(spoiled(['2099-01-01T00:00:00Z'], 'an array of one moment')),
    written(spoiled({ at: '2099-01-01T00:00:00Z' }, 'an object')),
    written(spoiled('2099-01-01T00:00:00Z; drop', 'more after the moment')),
  ],
);
