import { change } from '../../change.ts';
import { varying } from '../variant.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Of one of the calendar in which there is a leap day. */
const leapYears = change('access')((was) => ({
  expiresAt: (days, madeAt) => was.expiresAt(days, madeAt + (days === 365 ? day : 0)),
}));

export const unhurriedVariants = [
  ...varying({ 'unhurried.leap-years: a lifetime of a year is one of the calendar, with a leap day': leapYears }),
];
