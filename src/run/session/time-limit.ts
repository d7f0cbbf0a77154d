import { deadline, longestTimer_ms } from '../../wire/time/clock.ts';
import { whole_ms } from '../../wire/http/send.ts';
import type { Services } from './services.ts';

/**
 * Ends the sending of a run so early that it is over within its time, whatever the deployment does: an answer that is under
 * way then may take as long as any.
 *
 * @param within_s as it was told; null: as long as it takes
 * @param spent_ms of it
 * @returns the way to call it off
 */
export function limitTime(
  { circuitBreaker, awaiting }: Services,
  within_s: number | null,
  spent_ms: number,
): () => void {
  if (within_s === null) return () => undefined;
  const left_ms = Math.max(0, within_s * 1000 - spent_ms - whole_ms);
  return deadline(Math.min(left_ms, longestTimer_ms), () => {
    const what = awaiting.foremost?.what;
    const last = what === undefined ? '' : `; last it waited for ${what}`;
    circuitBreaker.end(`the ${Math.round(within_s / 60)} min that this run may take were over${last}`, 'time');
  });
}
