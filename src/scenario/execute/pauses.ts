import { seconds } from '../../text/duration.ts';
import type { Poll } from '../read/grammar.ts';

const GROWTH = 3;

/** Seconds before each look of a poll, as long as nothing comes of it; the last look is at the end of its time. */
export function pausesOf({ within, first_after = '3s' }: Pick<Poll, 'within' | 'first_after'>): readonly number[] {
  const pauses: number[] = [];
  let left = seconds(within);
  let next = Math.max(seconds(first_after), 0.1);
  while (left > 0) {
    const pause = left - next < next ? left : next;
    pauses.push(pause);
    left -= pause;
    next *= GROWTH;
  }
  return pauses;
}
