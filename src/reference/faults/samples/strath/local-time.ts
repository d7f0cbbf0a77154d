import { now, type Call } from '../../../http/call.ts';
import { day, hour } from '../rare/recalled.ts';

/** East Africa Time, in which the books of the service are kept: three hours ahead of UTC, all the year. */
const ahead = 3 * hour;

const localDate = (at: number): Date => new Date(at + ahead);

export const localHour = (call: Call): number => localDate(now(call)).getUTCHours();

export const isFirstOfMonth = (call: Call): boolean => localDate(now(call)).getUTCDate() === 1;

export const isLastOfMonth = (call: Call): boolean => localDate(now(call) + day).getUTCDate() === 1;
