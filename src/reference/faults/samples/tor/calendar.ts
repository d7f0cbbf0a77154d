import { hour } from '../rare/recalled.ts';

/** Dar es Salaam keeps the same distance from UTC all year. */
const ahead = 3 * hour;

const localTime = (moment: number): Date => new Date(moment + ahead);

export const localMonth = (moment: number): string => localTime(moment).toISOString().slice(0, 7);

export function isFirstHourOfMonth(moment: number): boolean {
  const time = localTime(moment);
  return time.getUTCDate() === 1 && time.getUTCHours() === 0;
}
