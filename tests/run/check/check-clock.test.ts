import { describe, expect, test } from 'vitest';
import { quiet, rest, until } from '../../../src/run/check/check-clock.ts';
import { Attempt, type CheckRun } from '../../../src/run/check/attempt.ts';
import { CheckRecord } from '../../../src/run/record/record.ts';

const minute = 60_000;

/** @param overshoots how far past its moment every move of the clock goes */
function stage({ overshoots = 0, jumps = true } = {}) {
  let now = 1_000_000;
  const entries: object[] = [];
  const expected: number[] = [];
  const rested: number[] = [];
  const told: string[] = [];
  const record = new CheckRecord('keys/a-month');
  const pacer = {
    minutes: 'run',
    expect: (moment: number) => void expected.push(moment),
    quietSince: () => 20_000,
    rest: (ms: number) => Promise.resolve(void rested.push(ms)),
  };
  const services = {
    clock: {
      now: () => now,
      behind: () => 0,
      jumps,
      until: (moment: number) => Promise.resolve(void (now = Math.max(now, moment + (moment > now ? overshoots : 0)))),
    },
    pacer,
    recorder: { note: (entry: object) => void entries.push(entry) },
    awaiting: {
      during: (_what: string, why: string, _ms: number, wait: () => Promise<void>) => {
        told.push(why);
        return wait();
      },
    },
  };
  const run = { check: { id: 'keys/a-month', title: 'A month later' }, record, keys: { main: 'key-1' } };
  const attempt = new Attempt(services as never, run as unknown as CheckRun);
  const clock = { now: () => now, until: (moment: number) => until(attempt, moment) };
  return { attempt, clock, record, entries, expected, rested, told, pacer };
}

describe('the clock of a check', () => {
  test('a wait is journaled, and counted from the first to the last moment', async () => {
    const { attempt, clock, record, entries, expected } = stage();
    const began = clock.now();
    await clock.until(began + 10 * minute);
    await clock.until(began + 30 * minute);
    expect(entries).toEqual([
      { is: 'wait', check: 'keys/a-month', from: began, until: began + 10 * minute, ended: began + 10 * minute },
      {
        is: 'wait',
        check: 'keys/a-month',
        from: began + 10 * minute,
        until: began + 30 * minute,
        ended: began + 30 * minute,
      },
    ]);
    expect(expected).toEqual([began + 10 * minute, began + 30 * minute]);
    expect([record.waited_s, record.isLate, attempt.waited]).toEqual([1800, false, true]);
  });

  test('a move that overshoots makes what comes after it late; a moment that was over already does not', async () => {
    const { clock, record } = stage({ overshoots: 5 * minute });
    await clock.until(clock.now() - minute);
    expect(record.isLate).toBe(false);
    await clock.until(clock.now() + minute);
    expect([record.isLate, record.late_min]).toEqual([true, 5]);
  });

  test('a wait that may be longer is late only after that', async () => {
    const { attempt, record } = stage({ overshoots: 5 * minute });
    await until(attempt, attempt.services.clock.now() + minute, 5 * minute);
    expect(record.isLate).toBe(false);
    await until(attempt, attempt.services.clock.now() + minute, minute);
    expect([record.isLate, record.late_min]).toEqual([true, 4]);
  });

  test('a real wait is told of by the check that waits, a short one is not', async () => {
    const { clock, told } = stage({ jumps: false });
    await clock.until(clock.now() + 500);
    expect(told).toEqual([]);
    await clock.until(clock.now() + minute);
    expect(told).toEqual(['keys/a-month: A month later']);
  });

  test('quiet counts from the last request with the key', async () => {
    const { attempt, clock } = stage();
    const began = clock.now();
    await quiet(attempt, 'key-1', 65);
    expect(clock.now() - began).toBe(45_000);
    await quiet(attempt, 'key-1', 10);
    expect(clock.now() - began).toBe(45_000);
  });

  test('rests by the minutes that the limiter counts', async () => {
    const { attempt, clock, rested, pacer } = stage();
    const began = clock.now();
    pacer.minutes = 'machine';
    await rest(attempt, began + minute);
    expect([rested, clock.now()]).toEqual([[minute], began]);
  });
});
