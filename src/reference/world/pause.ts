export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The longest that a timer can wait. */
const longest = 2 ** 31 - 1;

/** Rings once, no later than the longest timer allows, and keeps no process alive. The answer silences it. */
export function alarm(milliseconds: number, ring: () => void): () => void {
  const timer = setTimeout(ring, Math.min(longest, Math.max(0, milliseconds)));
  timer.unref();
  return () => clearTimeout(timer);
}
