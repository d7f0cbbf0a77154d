import { expect, test } from 'vitest';
import { runClock } from '../../src/wire/clock.ts';

test('jumps to the earliest awaited moment once nothing is under way', async () => {
  const jumps: number[] = [];
  const clock = runClock(async (seconds) => {
    jumps.push(seconds);
    return 0;
  });
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

test('does not jump while something is under way', async () => {
  let jumps = 0;
  const clock = runClock(async () => {
    jumps += 1;
    return 0;
  });
  const release = clock.hold();
  const waited = clock.until(clock.now() + 60_000);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(jumps).toBe(0);
  release();
  await waited;
  expect(jumps).toBe(1);
});

test('falls back to real waits when the operator cannot move the clock', async () => {
  const clock = runClock(async () => null);
  const start = performance.now();
  await clock.until(clock.now() + 50);
  expect(performance.now() - start).toBeGreaterThanOrEqual(45);
  expect(clock.jumps).toBe(false);
});

test('gives up waits that are too long to be real ones, those to come included', async () => {
  const clock = runClock(async () => null, { longest_ms: 1_000, reason: () => new Error('too long') });
  const [brief, long] = [clock.until(clock.now() + 50), clock.until(clock.now() + 60_000)];
  await expect(long).rejects.toThrow('too long');
  await brief;
  await expect(clock.until(clock.now() + 60_000)).rejects.toThrow('too long');
});

test('stopping rejects every wait, those to come included', async () => {
  const clock = runClock(null);
  const waiting = clock.until(clock.now() + 60_000);
  clock.stop(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await expect(clock.until(clock.now() + 1)).rejects.toThrow('enough');
});
