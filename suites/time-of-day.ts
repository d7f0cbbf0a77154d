const day_ms = 86_400_000;

/** The first moment from now on that lies so far into a day of Greenwich, or into another span; all in milliseconds. */
export const nextAt = (now: number, into_ms: number, each_ms = day_ms): number =>
  Math.ceil((now - into_ms) / each_ms) * each_ms + into_ms;
