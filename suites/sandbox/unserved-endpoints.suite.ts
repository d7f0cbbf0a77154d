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

/** With a query, as a page of theirs would be asked for. */
const lists = unserved.filter(({ name }) => name.endsWith('.list'));
const asked = [
  ...unserved.map((endpoint) => ({ endpoint, query: '' })),
  ...lists.map((endpoint) => ({ endpoint, query: '?limit=10' })),
];

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
    ...cases(asked),
    runs: { quick: first.length },
    body: (context, { endpoint, query }) => {
      const call = callOf(endpoint, { use: keyFor(context) }, endpoint.name === 'pos.create' ? till : undefined);
      return context.send({ ...call, path: `${call.path}${query}` });
    },
  }),
];
