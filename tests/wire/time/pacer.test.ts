import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer } from '../../../src/evidence/exchange.ts';
import { JumpingClock } from '../../../src/wire/time/jumping-clock.ts';
import { retryAfter } from '../../../src/evidence/read.ts';
import { movedClock } from '../helpers/moved-clock.ts';
import { Pacer } from '../../../src/wire/time/pacer.ts';

const jumping = () => new JumpingClock(movedClock().advance);

const answer = (status: number, headers: readonly (readonly [string, string])[]): Answer => ({
  status,
  headers,
  body: { text: '', bytes: 0, sha256: null },
});

test('never lets more than the rate through in any minute', async () => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  const left: number[] = [];
  await Promise.all(
    Array.from({ length: 300 }, () => pacer.turn('key', 120, false).then(() => left.push(clock.now()))),
  );
  for (const moment of left) {
    expect(left.filter((other) => other > moment - 60_000 && other <= moment).length).toBeLessThanOrEqual(120);
  }
});

test('a request whose moment matters overtakes the queue', async () => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  const order: string[] = [];
  const ordinary = Array.from({ length: 200 }, () => pacer.turn('key', 120, false).then(() => order.push('ordinary')));
  await Promise.all([...ordinary, pacer.turn('key', 120, true).then(() => order.push('urgent'))]);
  expect(order.indexOf('urgent')).toBeLessThan(120);
});

test('keys do not wait for each other', async () => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  const start = clock.now();
  await Promise.all(['a', 'b'].flatMap((key) => Array.from({ length: 100 }, () => pacer.turn(key, 120, false))));
  expect(clock.now() - start).toBeLessThan(1_000);
});

test('waits as long as a 429 asks, for that key alone', async () => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  const start = clock.now();
  pacer.observe('a', 120, answer(429, [['retry-after', '30']]));
  await pacer.turn('b', 120, false);
  expect(clock.now() - start).toBeLessThan(1_000);
  await pacer.turn('a', 120, false);
  expect(clock.now() - start).toBeGreaterThanOrEqual(30_000);
});

test.each([
  ['7', 7_000],
  ['Sat, 21 Nov 2026 00:00:10 GMT', 10_000],
  ['soon', null],
])('Retry-After: %s', (text, expected) => {
  expect(retryAfter(answer(429, [['retry-after', text]]), Date.parse('2026-11-21T00:00:00Z'))).toBe(expected);
});

test('places are kept for the moments that come within the minute, and for no others', async () => {
  const sentBefore = async (moment_s: number): Promise<number> => {
    const clock = jumping();
    const pacer = new Pacer(clock);
    const start = clock.now();
    pacer.count('key', 120);
    for (let at = 0; at < 5; at += 1) pacer.expect(start + moment_s * 1000, ['key']);
    const left: number[] = [];
    await Promise.all(
      Array.from({ length: 150 }, () => pacer.turn('key', 120, false).then(() => left.push(clock.now()))),
    );
    return left.filter((moment) => moment < start + 1_000).length;
  };
  expect(await sentBefore(30)).toBe(120 - 1 - 2 - 15);
  expect(await sentBefore(300)).toBe(120 - 1 - 2);
});

test('a request whose moment matters does not wait for the one at the head of a full queue', async () => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  const start = clock.now();
  const ordinary = Array.from({ length: 130 }, () => pacer.turn('key', 120, false));
  await pacer.turn('key', 120, true);
  expect(clock.now() - start).toBeLessThan(1_000);
  await Promise.all(ordinary);
});

test('tells for how long a key was not used', async () => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  expect(pacer.quietSince('key')).toBe(Infinity);
  await pacer.turn('key', 120, false);
  expect(pacer.quietSince('key')).toBeLessThan(1_000);
  await clock.until(clock.now() + 60_000);
  expect(pacer.quietSince('key')).toBeGreaterThanOrEqual(60_000);
});

describe('a limiter whose minutes no operator moves', () => {
  const limited = answer(429, [['retry-after', '40']]);
  const afterMinutes = async (count: number, told: () => void) => {
    const clock = jumping();
    const pacer = new Pacer(clock, told);
    for (let sent = 0; sent < count; sent += 1) {
      await pacer.turn('key', 120, false);
      pacer.observe('key', 120, answer(200, []));
    }
    await clock.until(clock.now() + 120_000);
    pacer.observe('key', 120, limited);
    return { clock, pacer };
  };

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('is followed by the minutes of the machine, while the clock of the run stands still', async () => {
    const told = vi.fn<() => void>();
    const { clock, pacer } = await afterMinutes(130, told);
    expect([pacer.minutes, told.mock.calls.length]).toEqual(['machine', 1]);
    let [turns, later] = [0, false];
    const before = clock.now();
    const all = Promise.all(Array.from({ length: 3 }, () => pacer.turn('key', 120, false).then(() => (turns += 1))));
    void clock.until(before + 3_600_000).then(() => (later = true));
    await vi.advanceTimersByTimeAsync(39_000);
    expect([turns, later]).toEqual([0, false]);
    await vi.advanceTimersByTimeAsync(23_000);
    await all;
    expect(turns).toBe(3);
    await clock.until(before + 3_600_000);
    expect(pacer.quietSince('key')).toBeLessThan(2_000);
  });

  test('is not taken for one that allows less, or that counts keys together', async () => {
    const { pacer } = await afterMinutes(100, () => undefined);
    expect(pacer.minutes).toBe('run');
  });

  test('is told by what it let through, not by what was sent', async () => {
    const { pacer } = await afterMinutes(130, () => undefined);
    const other = new Pacer(jumping());
    for (let sent = 0; sent < 120; sent += 1) other.count('key', 120);
    for (let sent = 0; sent < 5; sent += 1) other.observe('key', 120, limited);
    expect([pacer.minutes, other.minutes]).toEqual(['machine', 'run']);
  });

  test('is not taken for one that keeps to what it said while the clock was moved', async () => {
    const clock = jumping();
    const pacer = new Pacer(clock);
    for (let sent = 0; sent < 130; sent += 1) {
      pacer.count('key', 120);
      pacer.observe('key', 120, answer(200, []));
    }
    pacer.observe('key', 120, answer(429, [['retry-after', '600']]));
    await clock.until(clock.now() + 120_000);
    pacer.observe('key', 120, answer(429, [['retry-after', '480']]));
    expect(pacer.minutes).toBe('run');
    await clock.until(clock.now() + 120_000);
    pacer.observe('key', 120, answer(429, [['retry-after', '480']]));
    expect(pacer.minutes).toBe('machine');
  });

  test('leaves nobody waiting in a run that is stopped', async () => {
    const { clock, pacer } = await afterMinutes(130, () => undefined);
    const turn = pacer.turn('key', 120, false);
    clock.stop(new Error('enough'));
    await expect(turn).rejects.toThrow('enough');
  });
});

test('heeds what is said to be left only where it ever was more than nothing', async () => {
  const nothingLeft = answer(200, [
    ['x-ratelimit-remaining', '0'],
    ['x-ratelimit-reset', '20'],
  ]);
  const waited = async (...answers: readonly Answer[]): Promise<number> => {
    const clock = jumping();
    const pacer = new Pacer(clock);
    const start = clock.now();
    for (const each of answers) pacer.observe('key', 120, each);
    await pacer.turn('key', 120, false);
    return clock.now() - start;
  };
  expect(await waited(nothingLeft)).toBeLessThan(1_000);
  expect(await waited(answer(200, [['x-ratelimit-remaining', '1']]), nothingLeft)).toBeGreaterThanOrEqual(20_000);
});

test.each([1, 1000])('a moment at which a minute begins anew, in Unix time of %d to the second', async (unit) => {
  const clock = jumping();
  const pacer = new Pacer(clock);
  const start = clock.now();
  const reset = String(Math.ceil((start + 20_000) / 1000) * unit);
  pacer.observe('key', 120, answer(200, [['x-ratelimit-remaining', '1']]));
  pacer.observe(
    'key',
    120,
    answer(200, [
      ['x-ratelimit-remaining', '0'],
      ['x-ratelimit-reset', reset],
    ]),
  );
  await pacer.turn('key', 120, false);
  expect(clock.now() - start).toBeGreaterThanOrEqual(19_000);
  expect(clock.now() - start).toBeLessThan(30_000);
});

describe('a limiter that counts the minutes of a clock that stands', () => {
  /** Answers 429 to what is more than 120 in a minute of the deployment's clock. */
  async function sendAll(count: number) {
    const deployment = movedClock({ runs: false });
    const clock = new JumpingClock(deployment.advance);
    await clock.align();
    const pacer = new Pacer(clock);
    const taken: number[] = [];
    let refused = 0;
    for (let at = 0; at < count; at += 1) {
      await pacer.turn('key', 120, false);
      vi.setSystemTime(Date.now() + 400);
      const now = deployment.now();
      const free = taken.filter((moment) => moment > now - 60_000).length < 120;
      if (free) taken.push(now);
      else refused += 1;
      if (!free) pacer.observe('key', 120, answer(429, [['retry-after', '30']]));
    }
    return { pacer, refused, moves: deployment.asked.length };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
  afterEach(() => void vi.useRealTimers());

  test('is given new minutes by moving the clock, and is not taken for one of real minutes', async () => {
    const { pacer, refused, moves } = await sendAll(700);
    expect([pacer.minutes, refused]).toEqual(['run', 0]);
    expect(moves).toBeLessThan(20);
  });
});

test('tells how often in a row a key was refused, until it is served again', () => {
  const pacer = new Pacer(jumping());
  for (let at = 0; at < 3; at += 1) pacer.observe('key', 120, answer(429, [['retry-after', '1']]));
  expect([pacer.refusedInARow('key'), pacer.refusedInARow('other')]).toEqual([3, 0]);
  pacer.observe('key', 120, answer(200, []));
  expect(pacer.refusedInARow('key')).toBe(0);
});

describe('a key that is to rest for much longer than a minute', () => {
  const tenMinutes = answer(429, [['retry-after', '600']]);
  const longRests = (longest_ms: number) => ({
    longest_ms,
    reason: (key: string, ms: number) => new Error(`${key} rests for ${ms / 1000} s`),
  });

  test('is tried after one, and then rests for as long as it is told', async () => {
    const clock = jumping();
    const pacer = new Pacer(clock, undefined, undefined, longRests(1_200_000));
    const start = clock.now();
    pacer.observe('key', 120, tenMinutes);
    await pacer.turn('key', 120, false);
    expect(clock.now() - start).toBeLessThan(70_000);
    pacer.observe('key', 120, tenMinutes);
    await pacer.turn('key', 120, false);
    expect(clock.now() - start).toBeGreaterThan(660_000);
  });

  test('is given up where that takes longer than anybody waits, and the queue with it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    try {
      const clock = new JumpingClock(null);
      const pacer = new Pacer(clock, undefined, undefined, longRests(90_000));
      pacer.observe('key', 120, tenMinutes);
      const queued = expect(pacer.turn('key', 120, false)).rejects.toThrow('key rests for 600 s');
      vi.advanceTimersByTime(60_500);
      pacer.observe('key', 120, tenMinutes);
      await queued;
      await expect(pacer.turn('key', 120, true)).rejects.toThrow('key rests for 600 s');
      await expect(pacer.turn('other', 120, true)).resolves.toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});
