import { describe, expect, test } from 'vitest';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';
import type { ClockStep } from '../../../src/wire/time/clock-step.ts';
import { movedClock } from '../helpers/moved-clock.ts';

const minute = 60_000;

interface Meddled {
  readonly runs?: boolean;
  readonly moved?: (asked: number) => number;
  readonly told?: (moment: number) => number;
}

/** Waits five times for ten minutes; before the third wait somebody else moves the clock. Gives the steps told. */
async function stepsWhere(others_ms: number, ways: Meddled): Promise<readonly (ClockStep | null)[]> {
  const deployment = movedClock(ways);
  const clock = new JumpingClock(deployment.advance);
  const steps: (ClockStep | null)[] = [];
  await clock.align();
  clock.watchedBy({ told: (step) => void steps.push(step), skipped: () => undefined });
  for (let wait = 0; wait < 5; wait += 1) {
    if (wait === 2) deployment.meddle(others_ms);
    await clock.until(clock.now() + 10 * minute);
  }
  return steps;
}

const ways: Readonly<Record<string, Meddled>> = {
  runs: {},
  stands: { runs: false },
  'is moved by whole minutes': { moved: (asked) => Math.ceil(asked / minute) * minute },
  'stands and is moved by whole minutes': { runs: false, moved: (asked) => Math.ceil(asked / minute) * minute },
  'is moved a little further than asked': { moved: (asked) => asked + 7_000 },
  'is told in whole seconds': { told: (moment) => Math.floor(moment / 1000) * 1000 },
};

describe.each(Object.entries(ways))('of a clock that %s', (_name, way) => {
  test('nobody but the operator is said to have moved it', async () => {
    expect(new Set(await stepsWhere(0, way))).toEqual(new Set([null]));
  });

  test('it shows that somebody else moved it on, and by how much', async () => {
    const steps = (await stepsWhere(20 * minute, way)).filter((step) => step !== null);
    expect(steps).toHaveLength(1);
    expect(steps[0]!.ahead_ms).toBeGreaterThan(18 * minute);
    expect(steps[0]!.ahead_ms).toBeLessThan(22 * minute);
    expect(steps[0]!.behind_ms).toBe(0);
  });

  test('it shows that it was set back', async () => {
    const steps = (await stepsWhere(-2 * minute, way)).filter((step) => step !== null);
    expect(steps[0]!.behind_ms).toBeGreaterThan(50_000);
    expect(steps.every((step) => step.ahead_ms === 0)).toBe(true);
  });
});

test('an operator that moves a clock by less than it is asked is not taken for somebody else', async () => {
  const steps = await stepsWhere(0, { runs: false, moved: (asked) => asked / 2 });
  expect(new Set(steps)).toEqual(new Set([null]));
});

test('what is found can wait until the clock was told again', async () => {
  const { advance, asked } = movedClock();
  const clock = new JumpingClock(advance);
  await clock.align();
  const before = asked.length;
  await clock.toldAgain();
  expect(asked.length).toBe(before + 1);
  await new JumpingClock(null).toldAgain();
});
