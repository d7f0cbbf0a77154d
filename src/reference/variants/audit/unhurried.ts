import { change } from '../../change.ts';
import { varying, varyingLive } from '../variant.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Of one of the calendar in which there is a leap day. */
const leapYears = change('access')((was) => ({
  expiresAt: (days, madeAt) => was.expiresAt(days, madeAt + (days === 365 ? day : 0)),
}));

const firstAttemptLater = change('delivering')((was) => ({
  routed: (at, deployment) => ({ ...was.routed(at, deployment), nextAttemptAt: at + 2 * hour }),
}));

export const unhurriedVariants = [
  ...varying({ 'unhurried.leap-years: a lifetime of a year is one of the calendar, with a leap day': leapYears }),
  ...varyingLive({
    'unhurried.hours-later: an event is tried two hours after it was made': firstAttemptLater,
  }),
];
