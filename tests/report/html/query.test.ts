import { expect, test } from 'vitest';
import { queryOf, type Filtered } from '../../../src/report/html/query.ts';

const item: Filtered = {
  status: 'not_exercised',
  rules: ['idempotency.header-required', 'errors.shape'],
  checks: ['charges/refuses-other-currency'],
  endpoints: ['POST /v1/charges', 'GET /v1/charges/{id}'],
  text: 'A charge without a key is refused. 100% (of them)',
  history: ['pass', 'pass', 'fail', 'pass'],
};

test.each([
  ['', true],
  ['status:not_exercised', true],
  ['status:"not exercised"', true],
  ['status:fail', false],
  ['status:!fail', true],
  ['!status:not_exercised', false],
  ['rule:idempotency.*', true],
  ['rule:idempotency', false],
  ['RULE:*SHAPE', true],
  ['rule:idempotency.* status:fail', false],
  ['check:charges/*', true],
  ['endpoint:post', true],
  ['endpoint:"GET /v1/charges/{id}"', true],
  ['endpoint:DELETE', false],
  ['refused', true],
  ['"without a key"', true],
  ['!refused', false],
  ['(of', true],
  ['seq(pass fail)', true],
  ['seq(fail pass)', true],
  ['seq(fail fail)', false],
  ['seq(pass * pass)', true],
  ['seq(', false],
  ['seq()', false],
  ['!', false],
] as const)('%s', (query, expected) => {
  expect(queryOf(query)(item)).toBe(expected);
});

test('a status of an answer may leave digits open', () => {
  expect(queryOf('status:4xx')({ ...item, status: '429' })).toBe(true);
  expect(queryOf('status:4xx')({ ...item, status: '500' })).toBe(false);
});

test('what somebody types part by part is always a query', () => {
  const whole = '!status:fail rule:"a.*" seq(pass fail) endpoint:POST [x](y)\\';
  for (let end = 0; end <= whole.length; end += 1) expect(() => queryOf(whole.slice(0, end))(item)).not.toThrow();
});
