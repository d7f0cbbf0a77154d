import { expect, test } from 'vitest';
import type { Check } from '../../../src/run/check/check.ts';
import { withinOf } from '../../../src/run/forecast/time.ts';
import type { Plan } from '../../../src/run/plan/plan.ts';
import type { Services } from '../../../src/run/session/services.ts';

const hour_s = 3600;

const check = (rules: Check['rules'], wait_s: number, alone?: true): Check => ({
  id: 'some/check',
  title: '',
  kind: 'scenario',
  deployment: 'sandbox',
  rules,
  needs: { keys: {} },
  cost: { quick: 0, standard: 10, deep: 10 },
  wait_s,
  ...(alone && { alone }),
  run: () => Promise.resolve(),
});

const within_s = (minutes: 'run' | 'machine', jumps: boolean, checks: readonly Check[]): number | null =>
  withinOf({ checks: checks.map((each) => ({ check: each, keys: {} })) } as unknown as Plan, 'standard', {
    clock: { jumps, lag_ms: 0, room_ms: 0 },
    pacer: { minutes },
    apiKeys: { entries: [] },
    wire: { usualAnswer_ms: 1 },
    operator: null,
  } as unknown as Services);

const kept = check(['limits.sandbox-charges-kept-30-days'], 720 * hour_s);
const limited = check(['limits.per-key'], 240, true);

test('a clock that is moved spares what is kept for a month, whatever minutes a limiter counts', () => {
  expect(within_s('run', true, [kept, limited])).toBeLessThan(hour_s);
  expect(within_s('machine', true, [kept, limited])).toBeLessThan(hour_s);
  expect(within_s('machine', true, [kept, limited])! - within_s('run', true, [kept, limited])!).toBeGreaterThan(240);
  expect(within_s('machine', false, [kept, limited])).toBeGreaterThan(720 * hour_s);
});
