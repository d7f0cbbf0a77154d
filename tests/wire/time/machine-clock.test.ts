import { expect, test } from 'vitest';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';
import { MachineClock } from '../../../src/wire/time/machine-clock.ts';

/** A machine whose wall clock somebody may set, and which may sleep. */
function machine() {
  let [wall, steady] = [1_000_000, 500];
  return {
    clock: new MachineClock(
      () => wall,
      () => steady,
    ),
    pass: (ms: number): void => void ([wall, steady] = [wall + ms, steady + ms]),
    set: (ms: number): void => void (wall += ms),
  };
}

test('goes on as time passes, whatever the wall clock is set back to', () => {
  const { clock, pass, set } = machine();
  pass(250);
  set(-120_000);
  pass(250);
  expect([clock.now(), clock.skipped]).toEqual([1_000_500, 0]);
});

test('follows a wall clock that is ahead of it, and tells that nobody knows how long that took', () => {
  const { clock, pass, set } = machine();
  pass(250);
  set(120_000);
  expect([clock.now(), clock.skipped]).toEqual([1_120_250, 120_000]);
  pass(50);
  expect([clock.now(), clock.skipped]).toEqual([1_120_300, 120_000]);
});

test('does not drift by what two clocks read differently', () => {
  const { clock, pass, set } = machine();
  for (let at = 0; at < 1_000; at += 1) {
    set(at % 2 === 0 ? 3 : -3);
    pass(1);
    clock.now();
  }
  expect([clock.now(), clock.skipped]).toEqual([1_001_000, 0]);
});

test('a skip is told to who watches the clock of a run, but not where an operator tells another clock', async () => {
  const told = async (advance: ConstructorParameters<typeof JumpingClock>[0]): Promise<number[]> => {
    const { clock: time, set } = machine();
    const clock = new JumpingClock(advance, null, time);
    const skips: number[] = [];
    clock.watchedBy({ told: () => undefined, skipped: (ms) => void skips.push(ms) });
    await clock.align();
    set(60_000);
    clock.now();
    return skips;
  };
  expect(await told(null)).toEqual([60_000]);
  let shown = 5_000_000;
  expect(await told(async (seconds) => (shown += seconds * 1000))).toEqual([]);
});
