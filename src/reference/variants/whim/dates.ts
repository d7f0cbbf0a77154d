import { change } from '../../change.ts';

const day = 86_400_000;

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

const timeOf = (date: Date): string => date.toISOString().slice(11);

/** ISO 8601 has ordinal dates too: a year and the day within it, which mainframes call Julian. */
export const ordinalDates = change('wire')(() => ({
  dateTime: (moment) => {
    const date = new Date(moment);
    const year = date.getUTCFullYear();
    const nth = Math.floor((moment - Date.UTC(year, 0, 1)) / day) + 1;
    return `${year}-${padded(nth, 3)}T${timeOf(date)}`;
  },
}));

/** And week dates: the year of the week, the week, and the day within it, by which factories plan. */
export const weekDates = change('wire')(() => ({
  dateTime: (moment) => {
    const date = new Date(moment);
    const weekday = date.getUTCDay() || 7;
    const thursday = moment + (4 - weekday) * day;
    const year = new Date(thursday).getUTCFullYear();
    const week = Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * day)) + 1;
    return `${year}-W${padded(week, 2)}-${weekday}T${timeOf(date)}`;
  },
}));

const minute = 60_000;

/** And fractions of the smallest unit that is written, be it a minute, by which calls are recorded. */
export const decimalMinutes = change('wire')(() => ({
  dateTime: (moment) => {
    const fraction = ((moment % minute) / minute).toFixed(6).slice(1);
    return `${new Date(moment).toISOString().slice(0, 16)}${fraction}Z`;
  },
}));
