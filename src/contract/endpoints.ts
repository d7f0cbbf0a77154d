import type { Scope } from './scopes.ts';

type Method = 'GET' | 'POST' | 'DELETE';

interface Row {
  readonly name: string;
  readonly method: Method;
  /** As in the document: {id} stands for one path segment. */
  readonly path: string;
  readonly scope: Scope;
  readonly sandbox: boolean;
  readonly idempotency: 'required' | 'optional' | 'none';
  /** The status of success, null where it is not shown. */
  readonly success: 200 | 201 | null;
}

const row = <const Name extends string>(
  name: Name,
  method: Method,
  path: string,
  scope: Scope,
  rest: { sandbox?: true; idempotency?: 'required' | 'optional'; success: 200 | 201 | null },
) => ({
  name,
  method,
  path,
  scope,
  sandbox: rest.sandbox ?? false,
  idempotency: rest.idempotency ?? ('none' as const),
  success: rest.success,
});

export const endpoints = [
  row('charges.create', 'POST', '/v1/charges', 'charges:write', {
    sandbox: true,
    idempotency: 'required',
    success: 201,
  }),
  row('charges.list', 'GET', '/v1/charges', 'charges:read', { sandbox: true, success: 200 }),
  row('charges.get', 'GET', '/v1/charges/{id}', 'charges:read', { sandbox: true, success: 200 }),
  row('balance.get', 'GET', '/v1/balance', 'balance:read', { sandbox: true, success: 200 }),
  row('pos.create', 'POST', '/v1/pos/charges', 'charges:write', { idempotency: 'required', success: 201 }),
  row('bills.create', 'POST', '/v1/bills', 'bills:write', { success: 201 }),
  row('bills.list', 'GET', '/v1/bills', 'bills:read', { success: 200 }),
  row('bills.get', 'GET', '/v1/bills/{id}', 'bills:read', { success: 200 }),
  row('bills.notify', 'POST', '/v1/bills/{id}/notify', 'bills:write', { success: 200 }),
  row('links.create', 'POST', '/v1/payment_links', 'links:write', { idempotency: 'optional', success: 201 }),
  row('links.list', 'GET', '/v1/payment_links', 'links:read', { success: 200 }),
  row('links.get', 'GET', '/v1/payment_links/{id}', 'links:read', { success: 200 }),
  row('webhook-endpoints.set', 'POST', '/v1/webhook_endpoints', 'webhooks:write', { success: 201 }),
  row('webhook-endpoints.list', 'GET', '/v1/webhook_endpoints', 'webhooks:read', { success: 200 }),
  row('webhook-endpoints.delete', 'DELETE', '/v1/webhook_endpoints/{id}', 'webhooks:write', { success: null }),
  row('events.list', 'GET', '/v1/events', 'events:read', { success: null }),
  row('events.get', 'GET', '/v1/events/{id}', 'events:read', { success: null }),
  row('events.retry', 'POST', '/v1/events/{id}/retry', 'events:write', { success: null }),
] as const satisfies readonly Row[];

export type EndpointName = (typeof endpoints)[number]['name'];

export interface Endpoint extends Row {
  readonly name: EndpointName;
}

const byName: ReadonlyMap<EndpointName, Endpoint> = new Map(endpoints.map((each) => [each.name, each]));

export function endpoint(name: EndpointName): Endpoint {
  const found = byName.get(name);
  if (!found) throw new Error(`no endpoint is named ${name}`);
  return found;
}
