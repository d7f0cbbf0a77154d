import { describe, expect, test } from 'vitest';
import { endpoint, endpoints } from '../../src/contract/endpoints.ts';
import { matchEndpoint, pathKnown } from '../../src/contract/routes.ts';
import { scopes } from '../../src/contract/scopes.ts';

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
