import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastMoment } from '../../../src/run/session/last-moment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is stuck is ended after the earliest moment at which it was to end', () => {
  const end = vi.fn<(why: string) => void>();
  const lastMoment = new LastMoment(end);
  lastMoment.dueIn(0);
  lastMoment.dueIn(600);
  vi.advanceTimersByTime(89_000);
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(end.mock.calls).toEqual([[expect.stringContaining('90 s after its end was due')]]);
});

test('what has come to its end is not', () => {
  const end = vi.fn<(why: string) => void>();
  const lastMoment = new LastMoment(end);
  lastMoment.dueIn(60);
  lastMoment.over();
  vi.advanceTimersByTime(1_000_000);
  expect(end).not.toHaveBeenCalled();
});

test('a plan may put its end off, and whoever was told to end ends none the later', () => {
  const end = vi.fn<(why: string) => void>();
  const lastMoment = new LastMoment(end);
  lastMoment.plannedIn(60);
  lastMoment.plannedIn(600);
  vi.advanceTimersByTime(300_000);
  expect(end).not.toHaveBeenCalled();
  lastMoment.dueIn(0);
  lastMoment.plannedIn(6_000);
  vi.advanceTimersByTime(90_000);
  expect(end).toHaveBeenCalledTimes(1);
});
