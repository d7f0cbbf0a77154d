import type { CheckContext } from '../../src/run/check/check.ts';
import { nextAt } from '../time-of-day.ts';
import { action } from './business-model.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** To which moment a business goes on. */
const turns = {
  'an hour later': (now) => now + hour + minute,
  'nearly a day later': (now) => now + day - hour,
  'a day later': (now) => now + day + minute,
  'a week later': (now) => now + 7 * day,
  'to the end of the month': (now) => monthsOn(now, 1) - 2 * minute,
  'to the first hour of a day': (now) => nextAt(now, -3 * hour) + 10 * minute,
  'over 31 days': (now) => now + 31 * day + hour,
  'a hundred days later': (now) => now + 100 * day,
  'a year later': (now) => now + 366 * day,
  'to the 31st': (now) => firstDay(now, (at) => at.getUTCDate() === 31) + 9 * hour,
  'to the end of January': (now) => firstDay(now, (at) => at.getUTCMonth() === 0 && at.getUTCDate() === 31) + 9 * hour,
  'to the leap day': (now) => firstDay(now, (at) => at.getUTCMonth() === 1 && at.getUTCDate() === 29) + 9 * hour,
} as const satisfies Readonly<Record<string, (now: number) => number>>;

export type Turn = keyof typeof turns;

/** By how much later it may as well be, so that businesses which grow old beside one another do so together. */
const slacks: Readonly<Partial<Record<Turn, number>>> = {
  'an hour later': 45 * minute,
  'nearly a day later': hour / 2,
  'a day later': 2 * hour,
  'a week later': 6 * hour,
  'to the first hour of a day': 20 * minute,
  'over 31 days': 12 * hour,
  'a hundred days later': 2 * day,
  'a year later': 5 * day,
  'to the 31st': 2 * hour,
  'to the end of January': 2 * hour,
  'to the leap day': 2 * hour,
};

/** The first midnight after so many ends of a month. */
function monthsOn(now: number, count: number): number {
  const at = new Date(now + 5 * minute);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1);
}

/** The beginning of the next day of a kind. */
function firstDay(now: number, is: (at: Date) => boolean): number {
  let at = Math.floor(now / day + 1) * day;
  while (!is(new Date(at))) at += day;
  return at;
}

/** Four years and a day before the turn of a century, and a little. */
export const longest_s = (8 * 366 * day) / 1000;

/** Nothing happens until then. */
export const turn = (to: Turn) =>
  action<object, { readonly context: CheckContext }>(to, async (_model, { context: { clock } }) =>
    clock.until(turns[to](clock.now()), slacks[to]),
  );
