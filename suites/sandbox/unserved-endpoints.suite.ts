import { endpoints, type Endpoint } from '../../src/contract/endpoints.ts';
import { property } from '../../src/generate/property.ts';
import { cases } from '../../src/generate/values.ts';
import { callOf } from '../auth/endpoint-calls.ts';
import { keyFor } from '../sending.ts';

const all: readonly Endpoint[] = endpoints;

/** One of each resource first. */
const first = ['bills.list', 'links.list', 'pos.create', 'events.list', 'webhook-endpoints.list'];
const unserved = all
  .filter(({ sandbox }) => !sandbox)
  .toSorted((a, b) => Number(first.includes(b.name)) - Number(first.includes(a.name)));

/** As a list of any kind is looked through. */
const query = '?customer_ref=A-17&state=open&limit=10';

/** Of no business: the sandbox knows no tills. */
const till = '100001';

export const checks = [
  property({
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
    ...cases(unserved),
    runs: { quick: first.length },
    body: (context, endpoint) => {
      const call = callOf(endpoint, { use: keyFor(context) }, endpoint.name === 'pos.create' ? till : undefined);
      return context.send(endpoint.name.endsWith('.list') ? { ...call, path: `${call.path}${query}` } : call);
    },
  }),
];
