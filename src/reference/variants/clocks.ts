import { change } from '../change.ts';
import type { Timekeeping } from '../world/clock.ts';
import type { Patch } from '../behaviour.ts';
import { partlyUndecided, varying } from './variant.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const kept = (timekeeping: Partial<Timekeeping>): Patch => change('timekeeping')(() => timekeeping);

const upTo =
  (unit: number) =>
  (asked: number): number =>
    Math.ceil(asked / unit) * unit;

/** Between 10 and 30 minutes every forty requests. */
const nowAndThen = (request: number): number =>
  request % 40 === 0 ? (10 + (((request / 40) * 7) % 21)) * minute + 321 : 0;

const local = (moment: number): string => new Date(moment + 3 * hour).toISOString().replace(/\.\d+Z/, '+03:00');

/** An operator may move the clock of a service in many ways, and between moves it may go as it likes. */
export const clockVariants = varying(kept, {
  'clock.stands: the clock stands still between the moves of the operator': { runs: false },
  'clock.stands-behind: the clock stands still between moves, five hours behind': { runs: false, ahead: -5 * hour },
  'clock.hours-behind: the clock is five hours behind': { ahead: -5 * hour },
  'clock.days-ahead: somebody has moved the clock by forty days before': { ahead: 40 * 24 * hour },
  'clock.whole-minutes: the operator moves the clock by whole minutes, rounded up': { moved: upTo(minute) },
  'clock.stands-whole-minutes: the clock stands still between moves, which are rounded up to whole minutes': {
    runs: false,
    moved: upTo(minute),
  },
  'clock.whole-hours: the operator moves the clock by whole hours, rounded up': { moved: upTo(hour) },
  'clock.further: the operator moves the clock a little further than it was asked': { moved: (asked) => asked + 1300 },
  'clock.slow-moves: each move of the clock takes a third of a second': { moving: 300 },
  'clock.stands-slow-moves: the clock stands still between moves, each of which takes a while': {
    runs: false,
    moving: 200,
  },
  'clock.told-in-seconds: the operator tells the moment in whole seconds of local time': { shown: local },
  'clock.stands-told-in-seconds: the clock stands still, and the operator tells the moment in whole seconds': {
    runs: false,
    shown: local,
  },
  'clock.stands-told-as-in-headers: the clock stands still, and the operator tells the moment as an HTTP header does': {
    runs: false,
    shown: (moment) => new Date(moment).toUTCString(),
  },
});

/** What comes to light only when the operator moves the clock the next time cannot be decided, and is not blamed. */
export const clockStepVariants = partlyUndecided(
  varying(kept, {
    'clock.moved-by-somebody-else: somebody else moves the clock by 10 to 30 minutes every now and then': {
      movedMeanwhile: nowAndThen,
    },
    'clock.stands-moved-by-somebody-else: the clock stands still, but somebody else moves it too': {
      runs: false,
      movedMeanwhile: nowAndThen,
    },
  }),
);
