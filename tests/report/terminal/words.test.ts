import { describe, expect, test } from 'vitest';
import type { Report, Traffic } from '../../../src/report/report-json.ts';
import { timeSentence } from '../../../src/report/terminal/words.ts';

const told = (traffic: Partial<Traffic>): string => {
  const plain = {
    requests: 40,
    retries: 0,
    wall_s: 12,
    lower_bound_s: 5,
    longest_wait_s: 5,
    clock: null,
    of_front: {},
  };
  return timeSentence({ traffic: { ...plain, ...traffic } } as Report).replaceAll('\u00a0', ' ');
};
const clock = { moves: 140, moved_s: 62 * 86_400, moving_s: 1.5, paused_s: 0 };

describe('the sentence about time', () => {
  test('compares real waits with the least that is possible', () => {
    expect(told({})).toBe('12 s (least possible: 5 s, longest wait 5 s); 40 requests, none sent again');
  });

  test('tells how far the operator moved the clock', () => {
    expect(told({ clock, lower_bound_s: 0, longest_wait_s: 5_000_000 })).toBe(
      '12 s; the operator moved the clock by 62 days in 140 moves; 40 requests, none sent again',
    );
  });

  test('does not hide what was really waited for the rate limit', () => {
    expect(told({ clock: { ...clock, paused_s: 209 }, wall_s: 230 })).toContain(
      '3 min 50 s; the operator moved the clock by 62 days in 140 moves; 3 min 29 s of real waiting for the rate limit or for reads that may lag;',
    );
  });

  test('tells which answers were not the service’s', () => {
    expect(told({ of_front: { 502: 1, 503: 4 } })).toContain(
      'none sent again; 5 answers with 502, 503 and no error of the service, most likely of something before it: not judged',
    );
  });

  test('speaks of no operator where there is none, though the run ended before its waits did', () => {
    expect(told({ wall_s: 3, longest_wait_s: 90 })).toBe('3 s (least possible: 5 s); 40 requests, none sent again');
  });
});
