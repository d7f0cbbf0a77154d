import { describe, expect, test } from 'vitest';
import { DeploymentClock } from '../../../src/wire/time/deployment-clock.ts';

interface Clock {
  readonly runs: boolean;
  readonly moved?: (asked: number) => number;
  readonly told?: (moment: number) => number;
}

/** Moves a clock ten times, with half a second between the moves, each of which takes 20 ms; gives what is known then. */
function watched({ runs, moved = (ms) => ms, told = (moment) => moment }: Clock) {
  let machine = 1_000_000;
  let shows = 5_000_250;
  const known = new DeploymentClock(machine);
  const pass = (ms: number): void => {
    machine += ms;
    if (runs) shows += ms;
  };
  for (let move = 0; move < 10; move += 1) {
    pass(500);
    const began = machine;
    pass(20);
    shows += moved(3_000);
    known.moved({ asked_ms: 3_000, began, ended: machine, shown: told(shows) });
  }
  pass(40_000);
  return { pace: known.pace, shows, earliest: known.earliest(machine), latest: known.latest(machine) };
}

const inSeconds = (moment: number): number => Math.floor(moment / 1000) * 1000;
const inMinutes = (ms: number): number => Math.ceil(ms / 60_000) * 60_000;

test.each([
  ['runs', { runs: true }, 'runs', 100],
  ['stands', { runs: false }, 'stands', 100],
  ['runs, told in seconds', { runs: true, told: inSeconds }, 'runs', 1_100],
  ['stands, told in seconds', { runs: false, told: inSeconds }, 'stands', 1_100],
  ['runs, moved in minutes', { runs: true, moved: inMinutes }, 'unknown', 41_000],
  ['stands, moved in minutes', { runs: false, moved: inMinutes }, 'unknown', 41_000],
] as const)('a clock that %s is known as one, within bounds', (_name, clock, pace, apart) => {
  const known = watched(clock);
  expect(known.pace).toBe(pace);
  expect(known.earliest).toBeLessThanOrEqual(known.shows);
  expect(known.latest).toBeGreaterThanOrEqual(known.shows);
  expect(known.latest - known.earliest).toBeLessThanOrEqual(apart);
});

describe('the moments of the run', () => {
  test('grow while the clock stands, by less than a second in a quarter of an hour', () => {
    const known = new DeploymentClock(0);
    for (const at of [1_000, 2_000])
      known.moved({ asked_ms: 1_000, began: at, ended: at, shown: 70_000 + at - at / 2 });
    expect(known.pace).toBe('stands');
    const [one, other] = [known.latest(2_000), known.latest(902_000)];
    expect(other - one).toBeGreaterThan(0);
    expect(other - one).toBeLessThan(1_000);
  });

  test('never go back, though the clock is found to', () => {
    const known = new DeploymentClock(0);
    known.moved({ asked_ms: 1_000, began: 0, ended: 0, shown: 90_000 });
    known.moved({ asked_ms: 1_000, began: 0, ended: 0, shown: 40_000 });
    expect(known.latest(0)).toBeGreaterThanOrEqual(90_000);
    expect(known.earliest(0)).toBe(40_000);
  });

  test('begin where a clock stands that is hours behind', () => {
    const known = new DeploymentClock(36_000_000);
    known.moved({ asked_ms: 1_000, began: 36_000_000, ended: 36_000_000, shown: 18_000_500 });
    expect([known.earliest(36_000_000), known.latest(36_000_000)]).toEqual([18_000_500, 18_000_500]);
  });
});

test('a clock that nobody moves any more is taken to run only where it was seen to', () => {
  const left = (runs: boolean, moves = 2): string => {
    const known = new DeploymentClock(0);
    known.moved({ asked_ms: 1_000, began: 0, ended: 0, shown: 1_250 });
    if (moves > 1) known.moved({ asked_ms: 1_000, began: 800, ended: 800, shown: 2_250 + (runs ? 800 : 0) });
    known.leave();
    return known.pace;
  };
  expect([left(true), left(false), left(true, 1)]).toEqual(['runs', 'stands', 'stands']);
});
