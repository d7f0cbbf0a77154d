import fc from 'fast-check';
import { drawn } from '../src/generate/drawn.ts';

export const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** The first moment from now on that lies so far into a day of Greenwich, or into another span; all in milliseconds. */
export const nextAt = (now: number, into_ms: number, each_ms = day_ms): number =>
  Math.ceil((now - into_ms) / each_ms) * each_ms + into_ms;

const ofNights_ms = fc.constantFrom(20 * hour_ms, 23 * hour_ms, hour_ms);

/** Some moment of the next night of Tanzania. */
export const nightAfter = (now: number): number => nextAt(now, drawn(ofNights_ms));
