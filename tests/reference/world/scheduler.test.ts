import { describe, expect, test } from 'vitest';
import { Scheduler } from '../../../src/reference/world/scheduler.ts';
import type { Clock } from '../../../src/reference/world/clock.ts';
import { movableClock, plainTime } from '../../../src/reference/world/clock.ts';
import { pause } from '../../../src/reference/world/pause.ts';

/** A clock that stands still unless it is moved. */
function stoppedClock(): Pick<Clock, 'now' | 'advance'> {
  let at = 0;
  return {
    now: () => at,
    advance: (milliseconds) => {
      at += milliseconds;
    },
  };
}

describe('an agenda', () => {
  test('does what is due in order, each at its own moment', async () => {
    const clock = stoppedClock();
    const scheduler = new Scheduler(clock);
    const done: string[] = [];
    const note = (name: string) => () => void done.push(`${name} at ${clock.now()}`);
    scheduler.at(300, note('third'));
    scheduler.at(100, note('first'));
    scheduler.at(100, note('second'));
    scheduler.at(501, note('later'));
    await scheduler.advance(500);
    expect(done).toEqual(['first at 100', 'second at 100', 'third at 300']);
    expect(clock.now()).toBe(500);
    await scheduler.advance(1);
    expect(done.at(-1)).toBe('later at 501');
  });

  test('waits for work that takes time, and for the work that it makes', async () => {
    const clock = stoppedClock();
    const scheduler = new Scheduler(clock);
    const done: number[] = [];
    scheduler.at(100, async () => {
      await pause(5);
      done.push(clock.now());
      scheduler.at(200, async () => {
        await pause(5);
        done.push(clock.now());
      });
    });
    await scheduler.advance(1000);
    expect(done).toEqual([100, 200]);
  });

  test('moves the clock by the whole span, however many ask at once', async () => {
    const clock = stoppedClock();
    const scheduler = new Scheduler(clock);
    scheduler.at(50, () => pause(2));
    await Promise.all([scheduler.advance(100), scheduler.advance(200)]);
    expect(clock.now()).toBe(300);
  });

  test('does late what fell due while the clock jumped, and what follows of that at once', async () => {
    const clock = stoppedClock();
    const scheduler = new Scheduler(clock);
    const done: number[] = [];
    scheduler.at(100, () => {
      done.push(clock.now());
      scheduler.at(150, () => void done.push(clock.now()));
      scheduler.at(clock.now() + 1, () => void done.push(clock.now()));
    });
    await scheduler.jump(1000);
    expect(done).toEqual([1000, 1000]);
  });

  test('works in real time too, until it is closed', async () => {
    const scheduler = new Scheduler(movableClock(plainTime));
    let done = 0;
    scheduler.at(Date.now() + 5, () => void done++);
    scheduler.at(Date.now() - 5, () => void done++);
    await pause(40);
    expect(done).toBe(2);
    scheduler.at(Date.now() + 5, () => void done++);
    scheduler.close();
    await pause(20);
    expect(done).toBe(2);
  });

  test('goes on after work that failed', async () => {
    const scheduler = new Scheduler(stoppedClock());
    scheduler.at(1, () => Promise.reject(new Error('no')));
    await expect(scheduler.advance(1)).rejects.toThrow('no');
    await expect(scheduler.advance(1)).resolves.toBe(undefined);
  });
});
