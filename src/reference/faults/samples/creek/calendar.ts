import { day, hour } from '../rare/recalled.ts';

/** How far the clocks of Dar es Salaam are ahead of UTC. */
const ahead = 3 * hour;

/** Of these UTC tells what the calendar there tells. */
const there = (moment: number): Date => new Date(moment + ahead);

export const isWeekend = (moment: number): boolean => [0, 6].includes(there(moment).getUTCDay());

export const isLastOfMonth = (moment: number): boolean => there(moment + day).getUTCDate() === 1;
