import { hour } from '../rare/recalled.ts';

/** A moment as clocks in Dar es Salaam show it. */
const local = (moment: number): Date => new Date(moment + 3 * hour);

export const monthOf = (moment: number): string => local(moment).toISOString().slice(0, 'yyyy-mm'.length);
export const dayOfMonth = (moment: number): number => local(moment).getUTCDate();
export const hourOfDay = (moment: number): number => local(moment).getUTCHours();
