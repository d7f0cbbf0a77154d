import { change, shownCharge } from '../../change.ts';
import type { Charge } from '../../charges/charge.ts';
import type { Patch } from '../../behaviour.ts';

const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;
const eastOfUtc = 3 * hour;

/** By the clock of this machine. */
const here = (): number => performance.timeOrigin + performance.now();

/** How long it is since midnight by the clocks of Tanzania. */
const sinceMidnight = (moment: number): number => (moment + eastOfUtc) % day;

export const untilMidnight = (moment: number): number => day - sinceMidnight(moment);

/** Days are counted by the clocks of Tanzania. */
export const localDay = (moment: number): number => Math.floor((moment + eastOfUtc) / day);

export const localHour = (moment: number): number => sinceMidnight(moment) / hour;

export const isNight = (moment: number): boolean => localHour(moment) >= 22 || localHour(moment) < 6;

const localDate = (moment: number): string => new Date(localDay(moment) * day).toISOString().slice(0, 10);

/** By the clocks of a place so many hours ahead. */
export const inZone = (moment: number, hours: number): string =>
  `${new Date(moment + hours * hour).toISOString().slice(0, -1)}+${String(hours).padStart(2, '0')}:00`;

/** A service that is set up for trials begins at a certain time of the day in Tanzania, of today. */
export const beginningAt =
  (local: number): Patch =>
  (behaviour) => {
    const until = Math.round(local - sinceMidnight(here()) + day) % day;
    return change('timekeeping')(() => ({ ahead: until }))(behaviour);
  };

/** What happens at night is told in UTC, what happens by day by the clocks of Tanzania. */
export const zoneByHour = change('wire')((was) => ({
  dateTime: (moment, call) => (isNight(moment) ? was.dateTime(moment, call) : inZone(moment, 3)),
}));

/** A fraction has as many digits as it needs, and there is none where there is nothing to tell. */
export const trimmedTimes = change('wire')((was) => ({
  dateTime: (moment, call) => was.dateTime(moment, call).replace(/\.?0*Z$/, 'Z'),
}));

/** The moments of a charge, told in another way where something holds. */
export const chargeMoments = (when: (charge: Charge) => boolean, told: (moment: number) => string): Patch =>
  shownCharge((view, { charge }) =>
    when(charge) ? { ...view, created: told(charge.createdAt), expires_at: told(charge.expiresAt) } : view,
  );

const almost_ms = 600 * second;

/** What comes in the last ten minutes before midnight is of the next day of the accounts. */
export const valueDates = shownCharge((view, { charge }) => ({
  ...view,
  value_date: localDate(charge.createdAt + almost_ms),
}));

/** Whoever moves the clock to the last minutes of a day by UTC moves it on into the next one. */
export const pastMidnight: Patch = (behaviour) => {
  let added = 0;
  return change('timekeeping')((was) => ({
    moved: (asked) => {
      const arrival = here() + was.ahead + added + asked;
      const left = day - (arrival % day);
      const by = left < almost_ms ? asked + left + 5 * second : asked;
      added += by;
      return by;
    },
  }))(behaviour);
};
