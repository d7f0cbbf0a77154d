import { remembered } from '../text/remembered.ts';

/** Extended or basic form. */
const shape =
  /^(\d{4})-?(\d{2})-?(\d{2})[Tt](\d{2}):?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?(?:[Zz]|([+-])(\d{2}):?(\d{2})?)?$/;

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
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((digits) => Number(digits ?? 0)) as Six;
  const offset = minutesOf(found[8], found[9], found[10]);
  if (offset === null || !onCalendar(year, month, day) || !onClock(hour, minute, second)) return null;
  const fraction = Math.floor(Number(`0.${found[7] ?? '0'}`) * 1000);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour, minute - offset, second, fraction);
  return moment.getTime();
}

type Six = [number, number, number, number, number, number];

function onCalendar(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day <= days;
}

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
