import { change, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const tick_ms = 2 * second;

/** A clock that ticks every two seconds, as far as anybody looks, and stands in between. */
export const ticks: Patch = (behaviour) => {
  let last = performance.now();
  return change('timekeeping')(() => ({
    runs: false,
    movedMeanwhile: () => {
      const passed = Math.floor((performance.now() - last) / tick_ms) * tick_ms;
      last += passed;
      return passed;
    },
  }))(behaviour);
};

const most_ms = 40 * second;

/** Whoever moves the clock does it by hand, takes a while, and now and then stops rather late. */
export const byHand: Patch = (behaviour) => {
  let moves = 0;
  return change('timekeeping')(() => ({
    moved: (asked) => asked + ((++moves * 7919) % most_ms),
    moving: 400,
  }))(behaviour);
};

const eastOf = (minutes: number, sign: string): Patch => {
  const ahead = minutes * minute;
  const told = (moment: number): string => new Date(moment + ahead).toISOString().replace('Z', sign);
  return together(
    change('wire')(() => ({ dateTime: told })),
    change('timekeeping')(() => ({ shown: told })),
  );
};

/** Clocks of Kathmandu. */
export const kathmandu = eastOf(5 * 60 + 45, '+05:45');

/** Clocks of the Marquesas. */
export const marquesas = eastOf(-(9 * 60 + 30), '-09:30');

/** The clocks of Tanzania are three hours ahead. */
const localHour = (moment: number): number => ((moment + 3 * hour) % (24 * hour)) / hour;

/** The first of January 1970 was a Thursday. */
const localDay = (moment: number): number => (Math.floor((moment + 3 * hour) / (24 * hour)) + 4) % 7;

const [opens, closes] = [7.5, 15.5] as const;

export const isOpen = (moment: number): boolean => {
  const [day, time] = [localDay(moment), localHour(moment)];
  return day >= 1 && day <= 5 && time >= opens && time < closes;
};

/** When the office opens next. */
export function nextOpening(moment: number): number {
  const midnight = Math.floor((moment + 3 * hour) / (24 * hour)) * 24 * hour - 3 * hour;
  for (let day = 0; ; day++) {
    const opening = midnight + day * 24 * hour + opens * hour;
    if (opening > moment && isOpen(opening)) return opening;
  }
}
