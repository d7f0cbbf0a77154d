import { alarm } from '../world/pause.ts';

/** First attempts, for which whoever set them off may wait. */
export interface Underway {
  add(attempt: Promise<void>): void;
  /** When each has ended, or has taken too long. */
  ended(): Promise<void>;
}

export function underwayWithin(patience: number): Underway {
  const all = new Set<Promise<void>>();
  return {
    add: (attempt) => {
      const ended: Promise<void> = soon(attempt, patience).then(() => void all.delete(ended));
      all.add(ended);
    },
    ended: async () => {
      await Promise.all(all);
    },
  };
}

function soon(attempt: Promise<void>, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const silence = alarm(patience, resolve);
    void attempt.then(() => {
      silence();
      resolve();
    });
  });
}
