import { describe, expect, test } from 'vitest';
import { outlookLines } from '../../src/cli/outlook-words.ts';
import { WaitsTold, waitWords } from '../../src/cli/wait-words.ts';

const noon = new Date(2026, 0, 1, 12).getTime();
const second = 1_000;
const limit = { is: 'rate', what: 'the rate limit of MP_TEST_KEY', since: noon, until: noon + 36 * second } as const;

describe('a wait', () => {
  test('is told with its end and its length', () => {
    expect(waitWords(limit, noon)).toBe('waiting until 12:00:36 (36 s) for the rate limit of MP_TEST_KEY');
    expect(waitWords({ ...limit, until: null }, noon + 75 * second)).toBe(
      'waiting for the rate limit of MP_TEST_KEY, for 1 min 15 s so far',
    );
  });

  test('is told once, when nothing moved for a moment', () => {
    const waits = new WaitsTold(noon);
    waits.printed(noon);
    expect(waits.due(limit, noon + second)).toBeNull();
    expect(waits.due(limit, noon + 3 * second)).toBe('wait');
    expect(waits.due(limit, noon + 4 * second)).toBeNull();
  });

  test('that is short is not told', () => {
    const waits = new WaitsTold(noon);
    waits.printed(noon);
    expect(waits.due({ ...limit, until: noon + 9 * second }, noon + 5 * second)).toBeNull();
  });

  test('without a line for a minute is told how far the run is', () => {
    const waits = new WaitsTold(noon);
    expect(waits.due(null, noon + 7 * second)).toBeNull();
    expect(waits.due(null, noon + 9 * second)).toBe('progress');
    waits.printed(noon + 9 * second);
    expect(waits.due(null, noon + 60 * second)).toBeNull();
    expect(waits.due(null, noon + 70 * second)).toBe('progress');
  });
});

describe('what a run has before it', () => {
  const outlook = {
    checks: 100,
    requests: 1_440,
    mostly: 1_440,
    busy_s: 20,
    seconds: 1_021,
    within_s: 2_700,
    finds: null,
  };
  const quick = { ...outlook, checks: 31, requests: 114, mostly: 114, seconds: 20, within_s: 240 };

  const lines = (...given: Parameters<typeof outlookLines>): readonly string[] =>
    outlookLines(...given).map((line) => line.replaceAll('\u00a0', ' '));

  test('is told with what quick would take', () => {
    expect(lines(outlook, quick)).toEqual([
      '100 checks planned: at most 1440 requests.',
      'About 18 min; it ends within 45 min in any case.',
      'With --profile quick: 31 checks, at most 114 requests, about 30 s.',
    ]);
  });

  test('says what is known to be found where parts of checks are left out', () => {
    expect(lines({ ...quick, finds: { found: 402, of: 431 } }, null).slice(2)).toEqual([
      'In the self-test these checks caught 402 of 431 simulated faults that show with',
      'one key; the standard profile catches more.',
    ]);
  });

  test('is what a busy machine takes where the operator moves the clock', () => {
    const jumping = { ...outlook, seconds: null, within_s: 1_260, requests: 24_863, mostly: 12_431, busy_s: 81 };
    expect(lines({ ...jumping, checks: 1, requests: 4, mostly: 4, busy_s: 5, within_s: null }, null)).toEqual([
      '1 check planned: at most 4 requests.',
      'No real waits, mostly done within 10 s.',
    ]);
    expect(lines(jumping, null)).toEqual([
      '100 checks planned: mostly about 12500 requests, 24863 at the most.',
      'No real waits, mostly done within 2 min; it ends within 21 min in any case.',
    ]);
  });
});
