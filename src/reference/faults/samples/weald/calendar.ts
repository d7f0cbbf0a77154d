import { day, hour, minute } from '../rare/recalled.ts';

/** Counts the months of UTC. */
export function monthOf(moment: number): number {
  const date = new Date(moment);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Counts the days of UTC. */
export const dayOf = (moment: number): number => Math.floor(moment / day);

/** So far Dar es Salaam is ahead of UTC. */
const ahead = 3 * hour;

/** The hour of the day in Dar es Salaam, from 0. */
export const localHour = (moment: number): number => Math.floor(((moment + ahead) % day) / hour);

/** How many minutes of its hour have passed. */
export const minuteOfHour = (moment: number): number => Math.floor((moment % hour) / minute);
