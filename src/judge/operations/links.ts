import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Fault } from '../oracle/fault.ts';
import { idempotencyKeyFaults } from '../oracle/idempotency-key.ts';
import { linkOrderFaults } from '../oracle/link-order.ts';
import { linkQueryFaults } from '../oracle/link-query.ts';
import { orderOf } from '../oracle/order.ts';
import { queryFaults } from '../oracle/query.ts';
import { reuseFaults } from '../oracle/reuse.ts';
import { queryOf } from '../request.ts';
import { listFacets } from './charge-facets.ts';
import { linkFacets, linkKeyFacets } from './link-facets.ts';
import type { Operation } from './operation.ts';

function createFaults(exchange: Exchange, history: History): readonly Fault[] {
  return [
    ...idempotencyKeyFaults(exchange.request),
    ...queryFaults(exchange),
    ...linkOrderFaults(exchange, history),
    ...reuseFaults(exchange, history),
  ];
}

function limitOnly(query: URLSearchParams): URLSearchParams {
  query.delete('starting_after');
  return query;
}

export const linkOperations = {
  'links.create': {
    faults: createFaults,
    facets: (exchange, history) => {
      const order = orderOf(exchange.request);
      return order.is === 'fields' ? [...linkKeyFacets(exchange), ...linkFacets(order.fields, exchange, history)] : [];
    },
    status: 'links.create.status-201',
  },
  'links.list': {
    faults: linkQueryFaults,
    facets: ({ request }) => listFacets(limitOnly(queryOf(request))),
    status: 'links.list.status-200',
  },
  'links.get': {
    faults: queryFaults,
    facets: () => [],
    status: 'links.get.status-200',
  },
} as const satisfies Readonly<Record<string, Operation>>;
