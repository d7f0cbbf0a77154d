import { describe, expect, test } from 'vitest';
import type { Decision } from '../../../src/evidence/decision.ts';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import {
  judgeBurst,
  judgeSpread,
  type Burst,
  type Limit,
  type Verdict,
} from '../../../suites/limits/rate-limit-verdict.ts';

function burst(through: number, seconds: number, refused = true): Burst {
  const one = (status: number, n: number): Exchange =>
    ({ n, answer: { status, headers: [], body: {} } }) as unknown as Exchange;
  const answered = Array.from({ length: through }, (_, at) => one(200, at + 1));
  return { exchanges: refused ? [...answered, one(429, through + 1)] : answered, seconds };
}

const testKey: Limit = {
  key: 'a test key',
  perMinute: 120,
  allowed: 'limits.test-key-120-allowed',
  limited: 'limits.test-key-limited-above-120',
};

test('a live key is measured by its own limit', () => {
  const liveKey: Limit = {
    key: 'a live key',
    perMinute: 600,
    allowed: 'limits.live-key-600-allowed',
    limited: 'limits.live-key-limited-above-600',
  };
  expect(judgeBurst(burst(600, 2), null, liveKey)).toEqual([
    { is: 'kept', rule: 'limits.live-key-600-allowed' },
    { is: 'kept', rule: 'limits.live-key-limited-above-600' },
  ]);
  expect(judgeBurst(burst(300, 2), null, liveKey)).toBe('spread');
});

const broken = (verdict: Verdict | readonly Decision[]): readonly string[] =>
  typeof verdict === 'string'
    ? [verdict]
    : verdict.flatMap((decision) => (decision.is === 'broken' ? [decision.rule] : []));

const refusedAt = (sent: number) => ({ sent, refused: burst(0, 0).exchanges[0]! });
const unrefused = { sent: 116, refused: null };

describe('a burst after a minute of quiet', () => {
  test.each([
    ['a fixed window', burst(120, 2), []],
    ['a token bucket that refills', burst(140, 10), []],
    ['a slow deployment with a window that ends', burst(250, 70), []],
    ['too few', burst(100, 2), ['spread']],
    ['the edge of a window', burst(240, 2), ['again']],
    ['no limit', burst(250, 6, false), ['limits.test-key-limited-above-120']],
    ['no limit within reach', burst(250, 130, false), ['too slow']],
  ] as const)('%s', (_name, seen, verdict) => {
    expect(broken(judgeBurst(seen, null, testKey))).toEqual(verdict);
  });

  test('is a breach when it happens at another phase of the minute again', () => {
    expect(broken(judgeBurst(burst(240, 2), burst(240, 2), testKey))).toEqual(['limits.test-key-limited-above-120']);
    expect(broken(judgeBurst(burst(120, 2), burst(240, 2), testKey))).toEqual([]);
  });
});

describe('requests spread over a minute', () => {
  test.each([
    ['all answered', unrefused, null, false, []],
    ['refused once with a key that others may use', refusedAt(60), unrefused, false, []],
    ['refused at different counts', refusedAt(60), refusedAt(110), false, []],
    ['refused twice alike', refusedAt(60), refusedAt(62), false, ['limits.test-key-120-allowed']],
    ['refused with a key of its own', refusedAt(60), null, true, ['limits.test-key-120-allowed']],
  ] as const)('%s', (_name, one, two, exclusive, verdict) => {
    expect(broken(judgeSpread(one, two, exclusive, testKey))).toEqual(verdict);
  });
});
