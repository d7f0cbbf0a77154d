import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CircuitBreaker } from '../../../src/run/session/circuit-breaker.ts';
import type { Services } from '../../../src/run/session/services.ts';
import { limitTime } from '../../../src/run/session/time-limit.ts';
import { Awaiting } from '../../../src/wire/time/awaiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function limited(within_s: number | null, spent_ms = 0) {
  let within = within_s;
  const watchers: (() => void)[] = [];
  const pacer = { watchedBy: (watcher: () => void) => void watchers.push(watcher) };
  const circuitBreaker = new CircuitBreaker(() => undefined);
  const awaiting = new Awaiting();
  const callOff = limitTime(
    { circuitBreaker, awaiting, pacer, clock: { watchedBy: () => undefined } } as unknown as Services,
    () => within,
    spent_ms,
  );
  const other = (seconds: number): void => {
    within = seconds;
    for (const watcher of watchers) watcher();
  };
  return { circuitBreaker, awaiting, callOff, other };
}

test('ends the sending in time for an answer under way, and says what was waited for', () => {
  const { circuitBreaker, awaiting } = limited(240, 10_000);
  void awaiting.during('rate', 'the rate limit of key-1', 600_000, () => new Promise(() => undefined));
  vi.advanceTimersByTime(199_999);
  expect(circuitBreaker.ended).toBeNull();
  vi.advanceTimersByTime(1);
  const why = 'the 4 min that this run may take were over; last it waited for the rate limit of key-1';
  expect(circuitBreaker.stopped).toEqual({ by: 'time', why });
});

test('is called off', () => {
  const { circuitBreaker, callOff } = limited(240);
  callOff();
  vi.advanceTimersByTime(1_000_000);
  expect(circuitBreaker.ended).toBeNull();
});

test('leaves a person all the time', () => {
  const { circuitBreaker } = limited(null);
  vi.advanceTimersByTime(100_000_000);
  expect(circuitBreaker.ended).toBeNull();
});

test('is set anew, and never earlier, once requests wait for real minutes', () => {
  const { circuitBreaker, other, callOff } = limited(240);
  vi.advanceTimersByTime(100_000);
  other(60);
  vi.advanceTimersByTime(100_000);
  other(480);
  vi.advanceTimersByTime(249_999);
  expect(circuitBreaker.ended).toBeNull();
  vi.advanceTimersByTime(1);
  expect(circuitBreaker.ended).not.toBeNull();
  callOff();
});
