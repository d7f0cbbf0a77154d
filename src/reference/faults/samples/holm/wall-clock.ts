import { hour } from '../rare/recalled.ts';

/** What a calendar and a clock on the wall say in East Africa. */
export const wallClock = (moment: number): Date => new Date(moment + 3 * hour);
