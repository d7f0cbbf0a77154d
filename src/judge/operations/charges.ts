import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { chargeOrderFaults } from '../oracle/charge-order.ts';
import type { Fault } from '../oracle/fault.ts';
import { idempotencyKeyFaults } from '../oracle/idempotency-key.ts';
import { listQueryFaults } from '../oracle/list-query.ts';
import { orderOf } from '../oracle/order.ts';
import { queryFaults } from '../oracle/query.ts';
import { reuseFaults } from '../oracle/reuse.ts';
import { queryOf } from '../request.ts';
import { idempotencyFacets, listFacets, orderFacets } from './charge-facets.ts';
import type { Operation } from './operation.ts';

function createFaults(exchange: Exchange, history: History): readonly Fault[] {
  return [
    ...idempotencyKeyFaults(exchange.request),
    ...queryFaults(exchange),
    ...chargeOrderFaults(exchange),
    ...reuseFaults(exchange, history),
  ];
}

export const chargeOperations = {
  'charges.create': {
    faults: createFaults,
    facets: (exchange) => {
      const order = orderOf(exchange.request);
      return order.is === 'fields' ? [...idempotencyFacets(exchange), ...orderFacets(order.fields, exchange)] : [];
    },
    status: 'charges.create.status-201',
  },
  'charges.list': {
    faults: listQueryFaults,
    facets: ({ request }) => listFacets(queryOf(request)),
    status: 'charges.list.status-200',
  },
  'charges.get': {
    faults: queryFaults,
    facets: () => [],
    status: 'charges.get.status-200',
  },
} as const satisfies Readonly<Record<string, Operation>>;
