import { endpoint } from '../../contract/endpoints.ts';
import { identify } from '../auth/access.ts';
import { caller, type Call } from './call.ts';
import { count } from '../limits/rate.ts';
import type { Refusal } from '../errors/refusal.ts';

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
  if (!known || call.behaviour.access.rightAddress(known, call)) return null;
  return { code: call.deployment.mode === 'test' ? 'LIVE_KEY_ON_SANDBOX' : 'USE_SANDBOX_URL' };
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
  const { route: at, behaviour } = call;
  const policy = at.is === 'served' ? behaviour.parsers[at.operation]?.key?.(behaviour) : undefined;
  if (at.is !== 'served' || !policy) return null;
  const given = policy.key(call);
  if (given !== null) call.trace.idempotencyKey = given;
  else if (endpoint(at.operation).idempotency === 'required') return { code: 'IDEMPOTENCY_REQUIRED' };
  else if (call.header('idempotency-key') !== undefined) return { code: 'BAD_REQUEST' };
  return null;
}

function body(call: Call): Refusal | null {
  const { route: at, behaviour } = call;
  return at.is === 'served' ? (behaviour.parsers[at.operation]?.body(call) ?? null) : null;
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
