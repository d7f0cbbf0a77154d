import fc from 'fast-check';
import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import type { RequestTemplate } from '../../src/evidence/exchange.ts';
import { freshKey } from '../../src/generate/idempotency/key.ts';
import { anyPayer } from '../../src/generate/charges/msisdn.ts';
import { property } from '../../src/generate/property.ts';
import type { Check } from '../../src/run/check/check.ts';
import { keyFor } from '../charges/keys.ts';

const all: readonly Endpoint[] = endpoints;

/** One of each resource first. */
const first = ['bills.list', 'links.list', 'pos.create', 'events.list', 'webhook-endpoints.list'];
const unserved = all
  .filter(({ sandbox }) => !sandbox)
  .toSorted((a, b) => Number(first.includes(b.name)) - Number(first.includes(a.name)));

/** Bodies that live would take. */
const bodies: Readonly<Partial<Record<string, unknown>>> = {
  'pos.create': { till: '100001', amount_minor: 10_000 },
  'bills.create': { customer_ref: 'c-17', amount_minor: 10_000 },
  'bills.notify': { phone: `0${anyPayer(1)}` },
  'links.create': { amount_minor: 10_000, title: 'Maize' },
  'webhook-endpoints.set': { url: 'https://shop.example.test/events' },
  'events.retry': {},
};

function call({ name, method, path }: Endpoint, key: string): RequestTemplate {
  const template = { method, path: path.replace('{id}', 'xx_neverexisted000000000000'), key: { use: key } };
  return method === 'POST' ? { ...template, idempotencyKey: freshKey(), json: bodies[name] } : template;
}

export const checks: readonly Check[] = [
  property<Endpoint>({
    id: 'unserved-endpoints/every-live-only-operation',
    title: 'The sandbox serves no operation that is live only',
    rules: [
      'sandbox.unserved-bills',
      'sandbox.unserved-payment-links',
      'sandbox.unserved-pos-charges',
      'sandbox.unserved-events',
      'sandbox.unserved-webhook-endpoints',
    ],
    needs: { keys: { main: { mode: 'test' } } },
    arbitrary: fc.constantFrom(...unserved),
    boundaries: unserved,
    runs: { quick: first.length, standard: unserved.length, deep: unserved.length },
    requestsPerRun: 1,
    body: async (context, endpoint) => void (await context.send(call(endpoint, keyFor(context)))),
  }),
];
