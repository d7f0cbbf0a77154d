import { expect, test } from 'vitest';
import { AnswerTimes } from '../../../src/wire/time/answer-times.ts';

test('before any answer nothing is known', () => {
  expect(new AnswerTimes().usual_ms).toBe(0);
});

test('what many requests at once make of an answer is no trait of the deployment', () => {
  const times = new AnswerTimes();
  for (const ms of [4, 250, 320, 290]) times.saw('GET /v1/charges 200', ms);
  expect(times.usual_ms).toBe(4);
});

test('kinds count by how often they are asked for', () => {
  const times = new AnswerTimes();
  for (let at = 0; at < 3; at += 1) times.saw('GET /v1/charges 200', 100);
  times.saw('GET /v1/balance 200', 9_100);
  expect(times.usual_ms).toBe(2_350);
});

test('a deployment that becomes slow is noticed', () => {
  const times = new AnswerTimes();
  for (let at = 0; at < 10; at += 1) times.saw('GET /v1/charges 200', 3);
  for (let at = 0; at < 80; at += 1) times.saw('GET /v1/charges 200', 300);
  expect(times.usual_ms).toBe(300);
});
