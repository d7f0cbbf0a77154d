import { expect, test } from 'vitest';
import { headers } from '../../../src/judge/general/headers.ts';
import { noKey, read, refusal, Run, type Parts } from '../helpers/exchange.ts';

type Headers = readonly (readonly [string, string])[];
const usual: Headers = [
  ['content-type', 'application/json; charset=utf-8'],
  ['service-mode', 'test'],
  ['x-ratelimit-remaining', '3'],
];
const but = (...over: Headers): Headers => [
  ...usual.filter(([name]) => !over.some(([other]) => other === name)),
  ...over,
];
const without = (name: string): Headers => usual.filter(([each]) => each !== name);
const see = (answerHeaders: Headers, parts: Parts = {}) => new Run([headers]).see({ ...parts, answerHeaders });

test.each([
  ['a creation', {}],
  ['a refusal', refusal('BAD_AMOUNT')],
  ['an answer without a body', { ...read('ch_1'), status: 204, text: '' }],
])('lawful headers on %s', (_, parts) => {
  expect(see(usual, parts).deviations).toEqual([]);
  expect(see(but(['content-type', 'Application/JSON']), parts).deviations).toEqual([]);
});

const cases: readonly (readonly [string, Headers, Parts])[] = [
  ['limits.rate-headers', without('x-ratelimit-remaining'), {}],
  ['limits.rate-headers', without('x-ratelimit-remaining'), { ...refusal('BAD_KEY'), key: noKey }],
  [
    'limits.rate-headers',
    but(['x-ratelimit-remaining', ''], ['ratelimit-remaining', '3']).filter(([name]) => !name.startsWith('x-')),
    {},
  ],
  ['sandbox.service-mode', without('service-mode'), {}],
  ['sandbox.service-mode', without('service-mode'), refusal('NOT_FOUND')],
  ['sandbox.service-mode', but(['service-mode', 'Test']), {}],
  ['sandbox.service-mode', but(['service-mode', 'live']), {}],
  ['auth.no-cors-headers', but(['access-control-allow-origin', '*']), {}],
  ['auth.no-cors-headers', but(['access-control-expose-headers', 'x-request-id']), refusal('BAD_KEY')],
  ['limits.retry-after', usual, refusal('RATE_LIMITED')],
  ['limits.retry-after', but(['retry-after', 'soon']), refusal('RATE_LIMITED')],
  ['limits.retry-after', but(['retry-after', '-1']), refusal('RATE_LIMITED')],
];

test.each(cases)('%s is broken by %j', (rule, answerHeaders, parts) => {
  expect(see(answerHeaders, parts).broken).toEqual([rule]);
});

test.each(['0', '17', '1.5', 'Mon, 05 Jan 2026 12:00:09 GMT'])('Retry-After may be %s', (value) => {
  expect(see(but(['retry-after', value]), refusal('RATE_LIMITED')).deviations).toEqual([]);
});

test('live need not name its mode', () => {
  expect(see(without('service-mode'), { deployment: 'live' }).deviations).toEqual([]);
});

test('no answer, no headers', () => {
  expect(see([], { failure: { kind: 'timeout', text: 'no answer' } }).decisions).toEqual([]);
});
