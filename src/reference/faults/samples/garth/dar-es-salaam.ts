import { day, hour } from '../rare/recalled.ts';

/** Tanzania is three hours ahead of UTC, all year. */
const ahead = 3 * hour;

/** Hours there, counted since 1970. */
export const localHour = (moment: number): number => Math.floor((moment + ahead) / hour);

/** Days there, counted since 1970. */
export const localDay = (moment: number): number => Math.floor((moment + ahead) / day);
