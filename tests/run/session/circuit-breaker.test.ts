import { expect, test } from 'vitest';
import type { Exchange } from '../../../src/evidence/exchange.ts';
import { CircuitBreaker } from '../../../src/run/session/circuit-breaker.ts';

const silent = (deployment: Exchange['deployment']): Exchange =>
  ({ deployment, answer: null, failure: { kind: 'unreachable', text: 'connect ECONNREFUSED' } }) as unknown as Exchange;
const answered = {
  deployment: 'sandbox',
  request: { method: 'GET' },
  answer: { status: 200 },
  failure: null,
} as unknown as Exchange;

test('a deployment that is gone is seen while the other one answers, and named', () => {
  const ends: string[] = [];
  const circuitBreaker = new CircuitBreaker(({ message }) => ends.push(message));
  for (let at = 0; at < 10; at += 1) {
    circuitBreaker.saw(silent('live'));
    circuitBreaker.saw(answered);
  }
  expect(ends).toEqual(['10 requests in a row to live had no answer; the last of them: connect ECONNREFUSED']);
  expect(() => circuitBreaker.check()).toThrow('to live had no answer');
});

test('connections that are closed at one moment count as one', () => {
  const closed = (sent: number, received: number) =>
    ({ deployment: 'live', answer: null, failure: { kind: 'broken-off', text: '' }, sent, received }) as Exchange;
  const circuitBreaker = new CircuitBreaker(() => undefined);
  for (let at = 0; at < 30; at += 1) circuitBreaker.saw(closed(1000 + at, 1050));
  expect(circuitBreaker.ended).toBeNull();
  for (let at = 1; at < 10; at += 1) circuitBreaker.saw(closed(2000 * at, 2000 * at + 50));
  expect(circuitBreaker.ended).toContain('10 requests in a row to live had no answer');
});

test('an answer begins the count anew', () => {
  const circuitBreaker = new CircuitBreaker(() => undefined);
  for (let at = 0; at < 30; at += 1) circuitBreaker.saw(at % 9 === 0 ? answered : silent('sandbox'));
  expect(circuitBreaker.ended).toBeNull();
});
