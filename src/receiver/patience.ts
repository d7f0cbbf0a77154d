import { deadline } from '../wire/time/clock.ts';

/** Real time: a receiver has no other. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => deadline(ms, resolve));

/** Works on all, so many at a time, and gives what came of each in their order. */
export async function inTurns<T, R>(items: readonly T[], atATime: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [place, item] of rest) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atATime, items.length) }, worker));
  return results;
}
