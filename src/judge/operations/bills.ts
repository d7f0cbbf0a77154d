import type { Exchange } from '../../evidence/exchange.ts';
import { billOrderFaults } from '../oracle/bill-order.ts';
import { type Fault, none, open } from '../oracle/fault.ts';
import { listQueryFaults } from '../oracle/list-query.ts';
import { orderOf } from '../oracle/order.ts';
import { noticeFaults } from '../oracle/phone.ts';
import { queryFaults } from '../oracle/query.ts';
import { queryOf, sentHeader } from '../request.ts';
import { billFacets, noticeFacets } from './bill-facets.ts';
import { listFacets } from './charge-facets.ts';
import type { Operation } from './operation.ts';

/** No key is accepted or used there, which leaves open whether one is ignored or refused. */
function strayKeyFaults({ request }: Exchange): readonly Fault[] {
  if (sentHeader(request, 'idempotency-key').length === 0) return none;
  return [open('bills.create.idempotency-key', 'any', 'it has an Idempotency-Key')];
}

export const billOperations = {
  'bills.create': {
    faults: (exchange) => [...strayKeyFaults(exchange), ...queryFaults(exchange), ...billOrderFaults(exchange)],
    facets: (exchange) => {
      const order = orderOf(exchange.request);
      return order.is === 'fields' ? billFacets(order.fields, exchange) : [];
    },
    status: 'bills.create.status-201',
  },
  'bills.list': {
    faults: listQueryFaults,
    facets: ({ request }) => listFacets(queryOf(request)),
    status: 'bills.list.status-200',
  },
  'bills.get': {
    faults: queryFaults,
    facets: () => [],
    status: 'bills.get.status-200',
  },
  'bills.notify': {
    faults: (exchange) => [...queryFaults(exchange), ...noticeFaults(exchange)],
    facets: noticeFacets,
    status: 'bills.notify.status-200',
  },
} as const satisfies Readonly<Record<string, Operation>>;
