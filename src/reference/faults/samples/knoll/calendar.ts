import { day, hour } from '../rare/recalled.ts';

/** What a clock on a wall in Tanzania shows: the UTC fields of the answer. */
export const inTanzania = (moment: number): Date => new Date(moment + 3 * hour);

/** Days there, counted. */
export const dayOf = (moment: number): number => Math.floor(inTanzania(moment).getTime() / day);
