import type { RunClock } from '../../wire/time/clock.ts';

/** How long something took: by this machine's clock, and by the deployment's where somebody moves that. */
export interface Took {
  readonly duration_s: number;
  readonly deployment_s?: number;
}

export const inSeconds = (ms: number): number => Math.round(ms) / 1000;

export function stopwatch(clock: Pick<RunClock, 'now' | 'moves'>): () => Took {
  const [began, machine] = [clock.now(), performance.now()];
  return () => ({
    duration_s: inSeconds(performance.now() - machine),
    ...(clock.moves.count > 0 && { deployment_s: inSeconds(clock.now() - began) }),
  });
}
