import { branched, change } from '../../change.ts';
import { padded } from '../garb/ids.ts';
import { allTold, localTime } from '../guise/times.ts';
import { triggerOf } from '../../../contract/triggers.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An hour has decimals, behind a comma, and there are neither minutes nor seconds. */
export const decimalHours = change('wire')(() => ({
  dateTime: (moment) => {
    const date = new Date(moment).toISOString();
    const part = ((moment % hour) / hour).toFixed(9).slice(2);
    return `${date.slice(0, 13)},${part}Z`;
  },
}));

const zones = [0, 1, 2, 3, 5.5, -3] as const;

/** Whoever wrote a moment down did it by the clocks of where they were. */
export const everyZone = change('wire')(() => ({
  dateTime: (moment) => {
    const ahead = zones[Math.floor(moment / second) % zones.length] ?? 0;
    const local = new Date(moment + ahead * hour).toISOString().slice(0, 23);
    const [sign, size] = [ahead < 0 ? '-' : '+', Math.abs(ahead)];
    return `${local}${sign}${padded(Math.floor(size), 2)}:${padded((size % 1) * 60, 2)}`;
  },
}));

/** What is made is dated by the minute in which it was booked. */
export const byMinutes = allTold((moment) => Math.floor(moment / minute) * minute);

/** Clocks of Tanzania, with seven digits of a second. */
export const sevenDigits = change('wire')(() => ({ dateTime: (moment) => `${localTime(moment)}0000+03:00` }));

/** Half a minute before seconds since 1970 outgrow 32 bits without a sign. */
const lastMoment = Date.UTC(2106, 1, 7, 6, 27, 45);

export const nearlyOver = change('timekeeping')(() => ({
  ahead: lastMoment - (performance.timeOrigin + performance.now()),
}));

/** Whoever moves the clock moves it half as far again. */
export const halfAgain = change('timekeeping')(() => ({ moved: (asked) => Math.round(asked * 1.5) }));

const batch_ms = 15 * second;

/** Who is approved without a number that decides it is approved with the next run of a job, at each quarter of a minute. */
export const approvedInBatches = branched((branch, { msisdn }, { deployment }) => {
  if (deployment.mode === 'live' || triggerOf(msisdn.slice('+255'.length)) !== null) return branch;
  const left = batch_ms - (deployment.clock.now() % batch_ms);
  return {
    ...branch,
    note: 'approved with the next run of the job APPR0100',
    timeline: branch.timeline.map((step) => (step.state === 'succeeded' ? { ...step, after: left } : step)),
  };
});

/** Year and day of the year, then a count: as many rows as a batch may have. */
export const julianNumbers = change('billMaking')((was) => ({
  controlNumber: (_random, call) => {
    const { clock, controlNumbers } = call.deployment;
    const now = clock.now();
    const year = new Date(now).getUTCFullYear();
    const ofYear = 1 + Math.floor((now - Date.UTC(year, 0, 1)) / day);
    const count = padded(controlNumbers.size + 1, 6);
    const rest = padded(year % 100, 2) + padded(ofYear, 3) + count;
    return rest + was.checkDigit(rest, call);
  },
}));
