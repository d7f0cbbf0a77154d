import { describe, expect, test } from 'vitest';
import { endpoint, endpoints } from '../../src/contract/endpoints.ts';
import { errorByCode, errors, isErrorCode, statusOf } from '../../src/contract/errors.ts';
import * as limits from '../../src/contract/limits.ts';
import { matchEndpoint, pathKnown } from '../../src/contract/routes.ts';
import { isScope, scopes } from '../../src/contract/scopes.ts';
import { triggerDigits, triggerNumber, triggerOf, triggers } from '../../src/contract/triggers.ts';

describe('endpoints', () => {
  test.each([
    ['POST /v1/charges', 'charges:write', true, 'required', 201],
    ['GET /v1/charges', 'charges:read', true, 'none', 200],
    ['GET /v1/charges/{id}', 'charges:read', true, 'none', 200],
    ['GET /v1/balance', 'balance:read', true, 'none', 200],
    ['POST /v1/pos/charges', 'charges:write', false, 'required', 201],
    ['POST /v1/bills', 'bills:write', false, 'none', 201],
    ['GET /v1/bills', 'bills:read', false, 'none', 200],
    ['GET /v1/bills/{id}', 'bills:read', false, 'none', 200],
    ['POST /v1/bills/{id}/notify', 'bills:write', false, 'none', 200],
    ['POST /v1/payment_links', 'links:write', false, 'optional', 201],
    ['GET /v1/payment_links', 'links:read', false, 'none', 200],
    ['GET /v1/payment_links/{id}', 'links:read', false, 'none', 200],
    ['POST /v1/webhook_endpoints', 'webhooks:write', false, 'none', 201],
    ['GET /v1/webhook_endpoints', 'webhooks:read', false, 'none', 200],
    ['DELETE /v1/webhook_endpoints/{id}', 'webhooks:write', false, 'none', null],
    ['GET /v1/events', 'events:read', false, 'none', null],
    ['GET /v1/events/{id}', 'events:read', false, 'none', null],
    ['POST /v1/events/{id}/retry', 'events:write', false, 'none', null],
  ] as const)('%s', (line, scope, sandbox, idempotency, success) => {
    const [method, path] = line.split(' ') as [string, string];
    const found = matchEndpoint(method, path.replace('{id}', 'some_1'));
    expect(found?.endpoint).toMatchObject({ method, path, scope, sandbox, idempotency, success });
    expect(found?.id).toBe(path.includes('{id}') ? 'some_1' : null);
  });

  test('there are no others', () => expect(endpoints).toHaveLength(18));

  test('each needs a documented scope, and each scope is needed', () => {
    expect(new Set(endpoints.map(({ scope }) => scope))).toEqual(new Set(scopes));
  });

  test('by name', () => expect(endpoint('bills.notify').path).toBe('/v1/bills/{id}/notify'));

  test.each([
    ['DELETE', '/v1/charges', null, true],
    ['GET', '/v1/charges/', null, false],
    ['GET', '/v1/charges/a/b', null, false],
    ['GET', '/charges', null, false],
    ['GET', '/v1/charges/a%2Fb', 'a/b', true],
    ['GET', '/v1/charges/%', '%', true],
  ])('%s %s', (method, path, id, known) => {
    expect(matchEndpoint(method, path)?.id ?? null).toBe(id);
    expect(pathKnown(path)).toBe(known);
  });
});

describe('errors', () => {
  test('28 codes, 8 with a stated status', () => {
    expect(errors).toHaveLength(28);
    const stated = errors.filter(({ status }) => status !== null).map(({ code, status }) => [code, status]);
    expect(Object.fromEntries(stated)).toEqual({
      BAD_KEY: 401,
      KEY_REVOKED: 401,
      KEY_EXPIRED: 401,
      FORBIDDEN_SCOPE: 403,
      MERCHANT_NOT_LIVE: 403,
      RATE_LIMITED: 429,
      LEDGER_UNAVAILABLE: 503,
      IDEMPOTENT_MISMATCH: 409,
    });
  });

  test('look-ups', () => {
    expect(statusOf('BAD_KEY')).toBe(401);
    expect(statusOf('BAD_URL')).toBeNull();
    expect(errorByCode.get('TILL_CLOSED')?.deployment).toBe('live');
    expect(isErrorCode('RAIL_DEGRADED')).toBe(false);
  });
});

test('scopes', () => {
  expect(scopes).toHaveLength(11);
  expect(isScope('charges:write')).toBe(true);
  expect(isScope('*')).toBe(false);
});

test('limits', () => {
  expect(limits.amount).toEqual({ minimum: 10_000, maximum: 2_000_000_000, multipleOf: 100 });
  expect(limits.textLimits).toMatchObject({
    reference: { maximum: 200 },
    description: { maximum: 500 },
    customer_ref: { maximum: 64 },
    payer_name: { maximum: 120 },
    title: { minimum: 2, maximum: 80 },
    webhook_url: { maximum: 500 },
  });
  expect(limits.page).toEqual({ minimum: 1, maximum: 100, default: 25 });
  expect(limits.requestsPerMinute).toEqual({ live: 600, test: 120 });
  expect(limits.maxUsesMinimum).toBe(1);
  expect(limits.spans).toEqual({
    chargeWindow: 900_000,
    posWindow: 300_000,
    triggerFiveDelay: 90_000,
    replacedKeyGrace: 86_400_000,
    sandboxRetention: 2_592_000_000,
  });
  expect(limits.keyLifetimesInDays).toEqual([30, 90, 365, null]);
});

test.each([
  ['a'.repeat(7), false],
  ['a'.repeat(8), true],
  ['Az09_-Az', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['order 12', false],
  ['order.12', false],
  ['ordér-12', false],
  ['order-12\n', false],
])('idempotency key %j: %s', (key, accepted) => {
  expect(limits.idempotencyKey.pattern.test(key)).toBe(accepted);
});

test('triggers', () => {
  expect(
    triggerDigits.map((digit) => [digit, triggers[digit].outcome, triggers[digit].reason, triggers[digit].delay]),
  ).toEqual([
    [1, 'succeeded', null, null],
    [2, 'failed', 'PAYER_DECLINED', null],
    [3, 'failed', 'INSUFFICIENT_FUNDS', null],
    [4, 'processing', null, null],
    [5, 'succeeded', null, 90_000],
  ]);
  expect(triggerNumber(3)).toBe('700000003');
  expect(triggerOf('700000003')).toBe(3);
  expect(triggerOf('700000006')).toBeNull();
  expect(triggerOf('710000003')).toBeNull();
});
