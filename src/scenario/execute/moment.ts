import { parseDateTime } from '../../contract/date-time.ts';

/** Milliseconds; a number is Unix seconds. null: no moment. */
export const momentOf = (value: unknown): number | null =>
  typeof value === 'number' ? value * 1000 : parseDateTime(value);
