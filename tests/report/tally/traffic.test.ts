import { expect, test } from 'vitest';
import { body, exchange } from '../../evidence/helpers/samples.ts';
import { percentiles, TrafficTally } from '../../../src/report/tally/traffic.ts';

test('percentiles are ranks', () => {
  expect(percentiles([])).toEqual({ p50: 0, p95: 0, p99: 0 });
  expect(percentiles(Array.from({ length: 100 }, (_, index) => 100 - index))).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test('pages in place of an answer of the service are counted', () => {
  const answered = (n: number, status: number, text: string) => {
    const { answer, ...rest } = exchange(n);
    return { ...rest, answer: { ...answer!, status, body: body(text) } };
  };
  const tally = new TrafficTally();
  tally.add(answered(1, 503, '<html><h1>503</h1></html>'));
  tally.add(answered(2, 503, '{"error":{"code":"LEDGER_UNAVAILABLE"}}'));
  tally.add(answered(3, 502, ''));
  tally.add(answered(4, 200, ''));
  expect(tally.total(null)).toMatchObject({ statuses: { 200: 1, 502: 1, 503: 2 }, of_front: { 502: 1, 503: 1 } });
});
