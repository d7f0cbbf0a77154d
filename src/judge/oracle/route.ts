import type { Endpoint } from '../../contract/endpoints.ts';
import { endpointsAt } from '../../contract/routes.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { endpointOf, idempotencyKeyOf, pathOf, queryOf, servedEndpoint } from '../request.ts';
import { scopeBeside } from './key.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';

const notThere = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const;

/** What speaks against method and path. */
export function routeReasons(exchange: Exchange): readonly Reason[] {
  const { method } = exchange.request;
  const path = pathOf(exchange.request);
  const endpoint = endpointOf(exchange);
  if (endpoint) return servedEndpoint(exchange) ? none : notServed(exchange, endpoint);
  const others = endpointsAt(path);
  if (others.length === 0) return [open('paths.unknown', 'any', 'the path is not documented')];
  const isServed = exchange.deployment === 'live' || others.some(({ sandbox }) => sandbox);
  const refusable = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && isServed;
  if (!refusable) return [open(null, 'any', `${method} is not documented for the path`)];
  return [
    certain('errors.cause-of-method-not-allowed', ['METHOD_NOT_ALLOWED', 'NOT_FOUND'], `the path has no ${method}`),
    ...scopeBeside(exchange, others),
  ];
}

function notServed(exchange: Exchange, { name, path }: Endpoint): readonly Reason[] {
  const rule = unserved.find(([start]) => name.startsWith(start))![1];
  const refused = certain(rule, notThere, `the sandbox does not serve ${path}`, 'sandbox.unserved-path-answer');
  const keyless = name === 'pos.create' && idempotencyKeyOf(exchange.request) === null;
  const asked = queryOf(exchange.request).size > 0;
  return [
    refused,
    ...(name === 'pos.create' ? [noTill] : none),
    ...(name === 'webhook-endpoints.set' ? [noAddress] : none),
    ...(name === 'events.retry' ? [noRetry] : none),
    ...(keyless ? [open('order-of-checks', ['IDEMPOTENCY_REQUIRED'], 'it has no Idempotency-Key')] : none),
    // Which parameters it would take, were it there, nobody says.
    ...(asked ? [open('order-of-checks', ['BAD_REQUEST'], 'it has a query')] : none),
  ];
}

const noTill = open('order-of-checks', ['UNKNOWN_TILL'], 'no till of the business may be known there');
const noRetry = open('order-of-checks', ['BAD_REQUEST'], 'what a retry takes is not shown');
const noAddress = open('order-of-checks', ['BAD_URL'], 'its url may be refused as well');

const unserved: readonly (readonly [string, RuleId])[] = [
  ['pos.', 'sandbox.unserved-pos-charges'],
  ['bills.', 'sandbox.unserved-bills'],
  ['links.', 'sandbox.unserved-payment-links'],
  ['webhook-endpoints.', 'sandbox.unserved-webhook-endpoints'],
  ['events.', 'sandbox.unserved-events'],
];
