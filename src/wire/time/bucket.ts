/** A little more than the documented minute: requests travel for different times. */
export const window_ms = 61_000;

/** Places of each window kept for requests whose moment matters, so that no queue delays a timed read. */
const kept = { forWhatNobodyForesaw: 2, forAMoment: 3, atTheMost: 30 } as const;

/** How long after its moment a check still sends what it waited to send. */
const momentLasts_ms = 5_000;

interface Turn {
  readonly urgent: boolean;
  readonly go: () => void;
  readonly fail: (reason: unknown) => void;
}

/** A moment, such as when a request left: by the run's clock, and by the machine's. */
export interface Departure {
  readonly run: number;
  readonly machine: number;
}

export interface Bucket {
  readonly key: string;
  readonly perMinute: number;
  readonly sent: Departure[];
  /** When it was answered anything but 429. */
  readonly through: Departure[];
  readonly queue: Turn[];
  /** At which checks will send what matters then. */
  moments: number[];
  heldUntil: number;
  /** What the answers call remaining was more than nothing before, so that it means what it seems to. */
  counts: boolean;
  /** Answers 429 in a row. */
  refused: number;
  /** When the first of them came, by the minutes that the limiter counts. */
  limitedSince: number;
  /** When the last of them said that the key may come back. */
  due: Departure | null;
  /** Why nobody waits for it any more. */
  givenUp: Error | null;
  pumping: boolean;
}

/** Of a key that was not used yet. */
export const bucketOf = (key: string, perMinute: number): Bucket => ({
  key,
  perMinute,
  sent: [],
  through: [],
  queue: [],
  moments: [],
  heldUntil: 0,
  counts: false,
  refused: 0,
  limitedSince: 0,
  due: null,
  givenUp: null,
  pumping: false,
});

/** Only for moments that come before this minute's requests no longer count. */
export function reserved(bucket: Bucket, now: number): number {
  bucket.moments = bucket.moments.filter((moment) => moment > now - momentLasts_ms);
  const near = bucket.moments.filter((moment) => moment < now + window_ms).length;
  return Math.min(kept.atTheMost, kept.forWhatNobodyForesaw + near * kept.forAMoment);
}
