import { type Facet, facet } from '../facet.ts';
import { idempotencyKeyFaults } from '../oracle/idempotency-key.ts';
import { type Fields, orderOf } from '../oracle/order.ts';
import { posOrderFaults } from '../oracle/pos-order.ts';
import { queryFaults } from '../oracle/query.ts';
import { reuseFaults } from '../oracle/reuse.ts';
import { idempotencyFacets } from './charge-facets.ts';
import type { Operation } from './operation.ts';
import { amountFacet, currencyFacets, metadataFacets, textFacets } from './order-facets.ts';

function posFacets(fields: Fields): readonly Facet[] {
  return [
    ...textFacets(fields, 'reference', 'pos.create.reference-200-accepted', null),
    ...textFacets(fields, 'description', 'pos.create.description-500-accepted', null),
    ...metadataFacets(fields['metadata'], 'pos.create.metadata-accepted', null),
    facet('pos.create.till-open-accepted', tillCodes, 'till is an open one of the business'),
    amountFacet(fields['amount_minor'], 'pos.create'),
    ...currencyFacets(fields['currency'], 'pos.create'),
  ];
}

const tillCodes = ['BAD_TILL', 'UNKNOWN_TILL', 'TILL_CLOSED'] as const;

export const posOperations = {
  'pos.create': {
    faults: (exchange, history) => [
      ...idempotencyKeyFaults(exchange.request),
      ...queryFaults(exchange),
      ...posOrderFaults(exchange, history),
      ...reuseFaults(exchange, history),
    ],
    facets: (exchange) => {
      const order = orderOf(exchange.request);
      return order.is === 'fields' ? [...idempotencyFacets(exchange), ...posFacets(order.fields)] : [];
    },
    status: 'pos.create.status-201',
  },
} as const satisfies Readonly<Record<string, Operation>>;
