import { change } from '../../change.ts';
import { localTime } from '../guise/times.ts';
import type { Patch } from '../../behaviour.ts';

const hour = 3_600_000;
const day = 24 * hour;
const aheadOfUtc = 3 * hour;

/** The day of a moment by the clocks of Tanzania, counted from 1970. */
export const localDay = (moment: number): number => Math.floor((moment + aheadOfUtc) / day);

/** When a day by the clocks of Tanzania begins. */
export const midnightOf = (dayNumber: number): number => dayNumber * day - aheadOfUtc;

/** Days before the first of January 1970, which was a Thursday. */
const weekdayOf = (dayNumber: number): number => ((dayNumber + 3) % 7) + 1;

/** A day by its week, which belongs to the year of its Thursday. */
function weekDate(dayNumber: number): string {
  const weekday = weekdayOf(dayNumber);
  const thursday = dayNumber - weekday + 4;
  const year = new Date(thursday * day).getUTCFullYear();
  const week = Math.floor((thursday - Date.UTC(year, 0, 1) / day) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}-${weekday}`;
}

/** Banks count in weeks: a day is told by its week, by the clocks of Tanzania. */
export const byWeeks = change('wire')(() => ({
  dateTime: (moment) => `${weekDate(localDay(moment))}T${localTime(moment).slice(11)}+03:00`,
}));

/** A zone of whole hours is told in hours. */
export const hourZone = change('wire')(() => ({ dateTime: (moment) => `${localTime(moment)}+03` }));

const machineTime = (): number => performance.timeOrigin + performance.now();

/** The clock stands at some other time when the service starts. */
const startingAt =
  (moment: number): Patch =>
  (behaviour) =>
    change('timekeeping')(() => ({ ahead: moment - machineTime() }))(behaviour);

/** Half a minute before seconds no longer fit into 31 bits. */
export const rehearsal = startingAt(2 ** 31 * 1000 - 30_000);

/** The clock has no battery, and begins with the century. */
export const noBattery = startingAt(Date.UTC(2000, 0, 1, 6));

const monday = 1;
const opening = 8 * hour;

/** Whoever moves the clock by more than an hour comes to a day on which banks are open, a Saturday or Sunday being moved over. */
export const bankingDays: Patch = (behaviour) => {
  let ahead = 0;
  const moved = (asked: number): number => {
    if (asked <= hour) return asked;
    const goal = machineTime() + ahead + asked;
    const weekday = weekdayOf(localDay(goal));
    const isOpen = weekday < monday + 5;
    return isOpen ? asked : asked + midnightOf(localDay(goal) + monday + 7 - weekday) + opening - goal;
  };
  return change('timekeeping')(() => ({
    moved: (asked) => {
      const by = moved(asked);
      ahead += by;
      return by;
    },
  }))(behaviour);
};
