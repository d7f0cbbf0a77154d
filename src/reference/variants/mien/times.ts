import { allTold } from '../guise/times.ts';
import { change, together } from '../../change.ts';
import type { Patch } from '../../behaviour.ts';

const second = 1000;

/** What is made is dated by the second in which it is booked, which is the next one. */
export const roundedUp = allTold((moment) => Math.ceil(moment / second) * second);

/** As much of a second as a type for moments may hold. */
export const attoseconds = change('wire')(() => ({
  dateTime: (moment) => new Date(moment).toISOString().replace('Z', `${'0'.repeat(15)}Z`),
}));

const dateline_ms = 14 * 3600 * second;

const atDateline = (moment: number): string => new Date(moment + dateline_ms).toISOString().replace('Z', '+14:00');

/** Clocks of Kiritimati, where it is tomorrow already. */
export const kiritimati = together(
  change('wire')(() => ({ dateTime: atDateline })),
  change('timekeeping')(() => ({ shown: atDateline })),
);

/** A virtual machine whose clock gains an eighth, as far as anybody looks. */
export const gains: Patch = (behaviour) => {
  let last = performance.now();
  return change('timekeeping')(() => ({
    movedMeanwhile: () => {
      const gained = Math.floor((performance.now() - last) / 8);
      last += gained * 8;
      return gained;
    },
  }))(behaviour);
};
