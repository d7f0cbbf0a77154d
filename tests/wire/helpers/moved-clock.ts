import type { Advance } from '../../../src/wire/time/clock.ts';

interface Ways {
  /** How far the clock is ahead of this machine's at first. */
  readonly ahead?: number;
  readonly runs?: boolean;
  readonly moved?: (asked: number) => number;
  readonly told?: (moment: number) => number;
}

/** A deployment's clock and the operator that moves it, in milliseconds. */
export function movedClock(ways: Ways = {}) {
  const { ahead = 0, runs = true, moved = (ms) => ms, told = (moment) => moment } = ways;
  const began = Date.now();
  const asked: number[] = [];
  let added = ahead;
  const now = (): number => (runs ? Date.now() : began) + added;
  const advance: Advance = async (seconds) => {
    asked.push(seconds);
    added += moved(seconds * 1000);
    return told(now());
  };
  const meddle = (ms: number): void => void (added += ms);
  return { advance, asked, now, meddle };
}
