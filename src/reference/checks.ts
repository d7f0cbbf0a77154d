import { identify } from './access.ts';
import { caller, type Call } from './call.ts';
import { count } from './rate.ts';
import { readOrder } from './order.ts';
import type { Refusal } from './refusal.ts';
import { isServed } from './route.ts';

/** One thing that must hold before an operation runs. */
export type Check = (call: Call) => Refusal | null;
export type CheckName = 'key' | 'address' | 'business' | 'rate' | 'route' | 'query' | 'scope' | 'idempotency' | 'body';

/** Every request with a known key counts, whatever becomes of it. */
function key(call: Call): Refusal | null {
  const refusal = identify(call);
  if (!refusal) call.trace.allowance = count(call);
  return refusal;
}

function address(call: Call): Refusal | null {
  const { key: known } = call.trace;
  return known && !call.behaviour.access.rightAddress(known, call) ? { code: 'LIVE_KEY_ON_SANDBOX' } : null;
}

function business(call: Call): Refusal | null {
  return call.behaviour.access.admitted(caller(call), call) ? null : { code: 'MERCHANT_NOT_LIVE' };
}

function rate(call: Call): Refusal | null {
  const wait = call.trace.allowance?.retryIn ?? null;
  return wait === null ? null : { code: 'RATE_LIMITED', headers: call.behaviour.rate.retryAfter(wait, call) };
}

function route(call: Call): Refusal | null {
  if (call.route.is === 'served') return null;
  if (call.route.is === 'unknown') return call.behaviour.unserved(call);
  return { code: 'METHOD_NOT_ALLOWED', headers: { Allow: call.route.allow.join(', ') } };
}

function scope(call: Call): Refusal | null {
  const { key: known } = call.trace;
  if (call.route.is !== 'served' || !known) return null;
  const { access } = call.behaviour;
  if (access.holds(known, call.route.scope, call)) return null;
  return { code: 'FORBIDDEN_SCOPE', scope: access.neededScope(call.route.scope, call) };
}

function idempotency(call: Call): Refusal | null {
  if (!isServed(call.route, 'charges.create')) return null;
  const given = call.behaviour.idempotency.key(call);
  if (given === null) return { code: 'IDEMPOTENCY_REQUIRED' };
  call.trace.idempotencyKey = given;
  return null;
}

function body(call: Call): Refusal | null {
  if (!isServed(call.route, 'charges.create')) return null;
  const order = readOrder(call);
  if ('code' in order) return order;
  call.trace.order = order.value;
  return null;
}

export const checks: Readonly<Record<CheckName, Check>> = {
  key,
  address,
  business,
  rate,
  route,
  query: () => null,
  scope,
  idempotency,
  body,
};

export const usualOrder: readonly CheckName[] = [
  'key',
  'address',
  'business',
  'rate',
  'route',
  'scope',
  'query',
  'idempotency',
  'body',
];
