import { answers, change, together } from '../../change.ts';
import { beginningAt, hour, isNight, untilMidnight } from './times.ts';
import type { Clock } from '../../world/clock.ts';
import { now, type Call } from '../../http/call.ts';
import type { Patch } from '../../behaviour.ts';
import { pause } from '../../world/pause.ts';
import { refusedWith } from '../../when.ts';

const second = 1000;
const window_ms = 3 * second;
const day = 24 * hour;

const sinceMidnight = (call: Call): number => day - untilMidnight(now(call));

const isClosed = (call: Call): boolean => sinceMidnight(call) < window_ms;

/** In the first three seconds of a day the books are closed, and whoever comes is told until when. */
export const batchWindow = together(
  change('making')((was) => ({ reachable: (call) => !isClosed(call) && was.reachable(call) })),
  change('ledger')((was) => ({ readable: (call) => !isClosed(call) && was.readable(call) })),
  answers(refusedWith('LEDGER_UNAVAILABLE'))(({ headers }, call) => ({
    headers: { ...headers, ...(isClosed(call) && { 'Retry-After': '3' }) },
  })),
);

const late_ms = 250;

/** Whoever is on duty at night answers late. */
export const sleepyDesk: Patch = (behaviour) => {
  let seen: Clock | null = null;
  return together(
    (was) => ({
      ...was,
      before: [
        ...was.before,
        ({ deployment }) => {
          seen = deployment.clock;
        },
      ],
    }),
    change('desk')((was) => ({
      act: async (action, body, carryOut) => {
        const outcome = await was.act(action, body, carryOut);
        if (seen !== null && isNight(seen.now())) await pause(late_ms);
        return outcome;
      },
    })),
  )(behaviour);
};

/** Trials begin five minutes before midnight. */
export const beforeMidnight = beginningAt(24 * hour - 300 * second);

/** Trials begin a minute before the night does. */
export const beforeNight = beginningAt(22 * hour - 60 * second);
