import { expect, test } from 'vitest';
import { percentiles } from '../../../src/report/tally/traffic.ts';

test('percentiles are ranks', () => {
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0 });
  expect(percentiles(Array.from({ length: 100 }, (_, index) => 100 - index))).toEqual({ p50: 50, p95: 95, p99: 99 });
});
