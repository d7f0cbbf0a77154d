import { deadline, longestTimer_ms } from '../../wire/time/clock.ts';
import { whole_ms } from '../../wire/http/send.ts';
import type { Progress } from './session.ts';
import type { Services } from './services.ts';

type PutOff = Extract<Progress, { is: 'put off' }>;

/**
 * Ends the sending of a run so early that it is over within its time, whatever the deployment does: an answer that is under
 * way then may take as long as any.
 *
 * @param withinNow as it was told, and told anew once requests turn out to wait for real minutes; null: as long as it takes
 * @param spent_ms of it
 * @returns the way to call it off
 */
export function limitTime(
  services: Pick<Services, 'circuitBreaker' | 'awaiting' | 'pacer' | 'clock'>,
  withinNow: () => number | null,
  spent_ms: number,
  tell: (event: PutOff) => void = () => undefined,
): () => void {
  const began = performance.now() - spent_ms;
  let longest = withinNow();
  let callOff = armed(services, longest, began);
  let isOver = false;
  const lookAgain = (): void => {
    if (longest === null || isOver) return;
    const within_s = withinNow() ?? 0;
    if (within_s <= longest) return;
    longest = within_s;
    tell({ is: 'put off', within_s, left_s: within_s - (performance.now() - began) / 1000 });
    callOff();
    callOff = armed(services, longest, began);
  };
  services.pacer.watchedBy(lookAgain);
  services.clock.watchedBy({ lagged: lookAgain });
  return () => {
    isOver = true;
    callOff();
  };
}

function armed(
  { circuitBreaker, awaiting }: Pick<Services, 'circuitBreaker' | 'awaiting'>,
  within_s: number | null,
  began: number,
): () => void {
  if (within_s === null) return () => undefined;
  const left_ms = Math.max(0, began + within_s * 1000 - performance.now() - whole_ms);
  return deadline(Math.min(left_ms, longestTimer_ms), () => {
    const what = awaiting.foremost?.what;
    const last = what === undefined ? '' : `; last it waited for ${what}`;
    circuitBreaker.end(`the ${Math.round(within_s / 60)} min that this run may take were over${last}`, 'time');
  });
}
