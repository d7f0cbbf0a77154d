import { describe, expect, test } from 'vitest';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';
import { movedClock } from '../helpers/moved-clock.ts';

test('jumps to the earliest awaited moment once nothing is under way', async () => {
  const { advance, asked: jumps } = movedClock();
  const clock = new JumpingClock(advance);
  const start = clock.now();
  const order: string[] = [];
  await Promise.all([
    clock.until(start + 900_000).then(() => order.push('late')),
    clock.until(start + 60_000).then(() => order.push('early')),
  ]);
  expect(order).toEqual(['early', 'late']);
  expect(jumps).toHaveLength(2);
  expect(clock.now() - start).toBeGreaterThanOrEqual(900_000);
  expect(clock.now() - start).toBeLessThan(903_000);
});

test('one move ends what may be waited for a little longer', async () => {
  const { advance, asked: jumps } = movedClock();
  const clock = new JumpingClock(advance);
  const start = clock.now();
  const order: string[] = [];
  await Promise.all([
    clock.until(start + 6_000, 5_000).then(() => order.push('patient')),
    clock.until(start + 10_000).then(() => order.push('exact')),
    clock.until(start + 13_000, 5_000).then(() => order.push('later')),
  ]);
  expect(order).toEqual(['patient', 'exact', 'later']);
  expect(jumps).toHaveLength(2);
});

test('nobody waits longer for the sake of nobody', async () => {
  const clock = new JumpingClock(movedClock().advance);
  const start = clock.now();
  await clock.until(start + 6_000, 5_000);
  expect(clock.now() - start).toBeLessThan(8_000);
});

test('does not jump while something is under way', async () => {
  const { advance, asked } = movedClock();
  const clock = new JumpingClock(advance);
  const release = clock.hold();
  const waited = clock.until(clock.now() + 60_000);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toHaveLength(0);
  release();
  await waited;
  expect(asked).toHaveLength(1);
});

test('falls back to real waits when the operator cannot move the clock', async () => {
  const clock = new JumpingClock(async () => null);
  const start = performance.now();
  await clock.until(clock.now() + 50);
  expect(performance.now() - start).toBeGreaterThanOrEqual(45);
  expect(clock.jumps).toBe(false);
});

test('gives up waits that are too long to be real ones, those to come included', async () => {
  const clock = new JumpingClock(async () => null, { longest_ms: 1_000, reason: () => new Error('too long') });
  const [brief, long] = [clock.until(clock.now() + 50), clock.until(clock.now() + 60_000)];
  await expect(long).rejects.toThrow('too long');
  await brief;
  await expect(clock.until(clock.now() + 60_000)).rejects.toThrow('too long');
});

test('stopping rejects every wait, those to come included', async () => {
  const clock = new JumpingClock(null);
  const waiting = clock.until(clock.now() + 60_000);
  clock.stop(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(clock.until(clock.now() + 1)).rejects.toThrow('enough');
});

describe('the moment that the operator tells', () => {
  test('is where the run goes on, though it was moved further than asked', async () => {
    const { advance, now } = movedClock({ moved: (ms) => Math.ceil(ms / 3_600_000) * 3_600_000 });
    const clock = new JumpingClock(advance);
    await clock.until(clock.now() + 1_000);
    expect(clock.now()).toBeGreaterThanOrEqual(now() - 5);
    expect(clock.now() - clock.behind()).toBeLessThanOrEqual(now());
  });

  test('is taken over before the first wait, hours behind this machine or days ahead', async () => {
    for (const ahead of [-5 * 3_600_000, 40 * 86_400_000]) {
      const { advance, now } = movedClock({ ahead });
      const clock = new JumpingClock(advance);
      await clock.align();
      expect(Math.abs(clock.now() - now())).toBeLessThan(1_000);
    }
  });

  test('decides whether a wait is over: what falls short is asked again', async () => {
    const { advance, asked, now } = movedClock({ runs: false, moved: (ms) => ms / 2 });
    const clock = new JumpingClock(advance);
    await clock.align();
    const due = clock.now() + 60_000;
    await clock.until(due);
    expect(now()).toBeGreaterThanOrEqual(due);
    expect(asked.length).toBeGreaterThan(2);
  });

  test('keeps a wait from ending early where the clock stands while real time passes', async () => {
    const { advance, now } = movedClock({ runs: false });
    const clock = new JumpingClock(advance);
    await clock.align();
    for (let wait = 0; wait < 4; wait += 1) {
      const [began, release] = [now(), clock.hold()];
      const over = clock.until(clock.now() + 2_000);
      await new Promise((resolve) => setTimeout(resolve, 120));
      release();
      await over;
      expect(now() - began).toBeGreaterThanOrEqual(2_000);
    }
    expect(clock.behind()).toBeLessThan(2_000);
  });

  test('ends the waits of a run whose clock only seems to be moved', async () => {
    const clock = new JumpingClock(async () => 5_000_000, { longest_ms: 1_000, reason: () => new Error('not moved') });
    await clock.align();
    await expect(clock.until(clock.now() + 60_000)).rejects.toThrow('not moved');
  });
});

test('nothing else is begun while a move is under way', async () => {
  const order: string[] = [];
  const { advance } = movedClock();
  const clock = new JumpingClock(async (seconds) => {
    const shown = await advance(seconds);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push('moved');
    return shown;
  });
  const aligned = clock.align();
  const other = clock.still().then(() => order.push('after'));
  await Promise.all([aligned, other]);
  expect(order).toEqual(['moved', 'moved', 'after']);
});

test('tells what the operator did, and for how long something really paused', async () => {
  const clock = new JumpingClock(movedClock().advance);
  await clock.align();
  await Promise.all([clock.pause(30), clock.pause(30)]);
  await clock.until(clock.now() + 3_600_000);
  const { count, moved_ms, paused_ms } = clock.moves;
  expect(count).toBe(3);
  expect(moved_ms).toBeGreaterThan(3_590_000);
  expect(paused_ms).toBeGreaterThanOrEqual(25);
});

test('who waited for a move goes on only when a copy that was seen to lag has caught up', async () => {
  const clock = new JumpingClock(movedClock().advance);
  const told: number[] = [];
  clock.watchedBy({ lagged: (ms) => told.push(ms) });
  const took = async (): Promise<number> => {
    const began = performance.now();
    await clock.until(clock.now() + 60_000);
    return performance.now() - began;
  };
  const before = await took();
  clock.lags(100);
  clock.lags(60);
  const after = await took();
  expect(before).toBeLessThan(100);
  expect(after).toBeGreaterThanOrEqual(195);
  expect([told, clock.lag_ms]).toEqual([[100], 100]);
});

test('where a move of the clock makes up for what lags it is moved further, and nobody waits', async () => {
  const clock = new JumpingClock(movedClock().advance);
  await clock.align();
  clock.lags(2_000);
  clock.lagIsMoved();
  const [due, began] = [clock.now() + 60_000, performance.now()];
  await clock.until(due);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(clock.now()).toBeGreaterThanOrEqual(due + 3_000);
  const { room_ms } = clock;
  clock.lags(1_000);
  expect([room_ms, clock.room_ms]).toEqual([0, 3_050]);
});
