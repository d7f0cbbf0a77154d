import { remembered } from '../text/remembered.ts';

/** Extended or basic form: a day of a month, of a year or of a week, and a time of which the least part may have decimals. */
const shape =
  /^(\d{4})-?(?:(\d{2})-?(\d{2})|(\d{3})|W(\d{2})-?([1-7]))[Tt](\d{2})(?::?(\d{2})(?::?(\d{2}))?)?(?:[.,](\d+))?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)?$/;

export const isDateTime = (value: unknown): value is string => parseDateTime(value) !== null;

/** Whether a date-time says in which zone it is. */
export const isZoned = (value: unknown): boolean =>
  typeof value === 'string' && /(?:[Zz]|[+-]\d{2}(?::?\d{2})?)$/.test(value);

/**
 * The moment that an ISO 8601 date-time names, in milliseconds since 1970; null for anything else. The standard lets the
 * zone be left out: such a moment is read as UTC, and only its distance from others of its kind means anything.
 */
export function parseDateTime(value: unknown): number | null {
  return typeof value === 'string' ? momentNamed(value) : null;
}

/** As HTTP headers and mails write a moment. */
const ofHeaders =
  /^(?:[A-Za-z]{3,9}, ?)?\d{1,2}[ -][A-Za-z]{3,9}[ -]\d{4} \d{1,2}:\d{2}:\d{2} (?:GMT|UTC|UT|Z|[+-]\d{2}:?\d{2})$/;

/** As C's asctime writes a moment of UTC, and as JavaScript does. */
const ofAsctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]?\d \d{2}:\d{2}:\d{2} \d{4}$/;
const ofScripts = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}(?: \(.*\))?$/;

/** The moment that somebody names who need not keep to ISO 8601, in milliseconds since 1970; null where none can be read. */
export function momentIn(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const moment = parseDateTime(value) ?? Date.parse(ofAsctime.test(value) ? `${value} GMT` : otherwise(value));
  return Number.isNaN(moment) ? null : moment;
}

const otherwise = (value: string): string => (ofHeaders.test(value) || ofScripts.test(value) ? value : '');

/** Each rule about a moment reads it again, and so does each answer that shows it. */
const momentNamed = remembered(read);

function read(value: string): number | null {
  const found = shape.exec(value);
  if (!found) return null;
  const [hour, minute, second] = found.slice(7, 10).map((digits) => Number(digits ?? 0)) as [number, number, number];
  const decimals = Number(`0.${found[10] ?? '0'}`);
  const [date, offset] = [dateIn(found), minutesOf(found[11], found[12], found[13])];
  if (date === null || offset === null || !onClock(hour, minute, second)) return null;
  const least_ms = found[8] === undefined ? 3_600_000 : found[9] === undefined ? 60_000 : 1000;
  return date + ((hour * 60 + minute - offset) * 60 + second) * 1000 + Math.floor(decimals * least_ms);
}

const day_ms = 86_400_000;

/** When a day begins; null where the calendar has none of that name. */
function dateIn([, ofYear, ofMonth, ofDay, ordinal, ofWeek, weekday]: RegExpExecArray): number | null {
  const year = Number(ofYear);
  if (ordinal !== undefined) return inYear(year, 1, Number(ordinal), Number(ordinal) > 0);
  if (ofWeek !== undefined) return inWeek(year, Number(ofWeek), Number(weekday));
  const [month, day] = [Number(ofMonth), Number(ofDay)];
  const date = inYear(year, month, day, month >= 1 && month <= 12 && day >= 1);
  return date !== null && new Date(date).getUTCMonth() === month - 1 ? date : null;
}

function inYear(year: number, month: number, day: number, isNamed: boolean): number | null {
  const date = new Date(0).setUTCFullYear(year, month - 1, day);
  return isNamed && new Date(date).getUTCFullYear() === year ? date : null;
}

/** The first week of a year is that of the fourth of January, and its last that of the 28th of December. */
function inWeek(year: number, week: number, weekday: number): number | null {
  const first = mondayOf(new Date(0).setUTCFullYear(year, 0, 4));
  const monday = first + (week - 1) * 7 * day_ms;
  const isNamed = week >= 1 && monday <= new Date(0).setUTCFullYear(year, 11, 28);
  return isNamed ? monday + (weekday - 1) * day_ms : null;
}

const mondayOf = (date: number): number => date - ((new Date(date).getUTCDay() + 6) % 7) * day_ms;

// Midnight may be written as the end of a day, and the last minute of a day may hold a leap second.
function onClock(hour: number, minute: number, second: number): boolean {
  if (hour === 24) return minute === 0 && second === 0;
  return hour <= 23 && minute <= 59 && (second <= 59 || (second === 60 && minute === 59));
}

function minutesOf(sign: string | undefined, hours: string | undefined, minutes: string | undefined): number | null {
  if (!sign) return 0;
  const [h, m] = [Number(hours), Number(minutes ?? 0)];
  if (h > 23 || m > 59) return null;
  return (sign === '-' ? -1 : 1) * (h * 60 + m);
}
