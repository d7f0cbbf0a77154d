import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { chargeOrderReasons } from '../oracle/charge-order.ts';
import type { Reason } from '../oracle/refusal-reason.ts';
import { idempotencyKeyReasons } from '../oracle/idempotency-key.ts';
import { listQueryReasons } from '../oracle/list-query.ts';
import { fieldsSent } from '../order.ts';
import { queryReasons } from '../oracle/query.ts';
import { reuseReasons } from '../oracle/reuse.ts';
import { queryOf } from '../request.ts';
import { idempotencyClaims, listClaims, orderClaims } from './charge-claims.ts';
import type { Operation } from './operation.ts';

function createReasons(exchange: Exchange, history: History): readonly Reason[] {
  return [
    ...idempotencyKeyReasons(exchange.request),
    ...queryReasons(exchange),
    ...chargeOrderReasons(exchange),
    ...reuseReasons(exchange, history),
  ];
}

export const chargeOperations = {
  'charges.create': {
    reasons: createReasons,
    claims: (exchange) => {
      const fields = fieldsSent(exchange.request);
      return fields ? [...idempotencyClaims(exchange), ...orderClaims(fields, exchange)] : [];
    },
    status: 'charges.create.status-201',
  },
  'charges.list': {
    reasons: listQueryReasons,
    claims: ({ request }) => listClaims(queryOf(request)),
    status: 'charges.list.status-200',
  },
  'charges.get': {
    reasons: queryReasons,
    claims: () => [],
    status: 'charges.get.status-200',
  },
} as const satisfies Readonly<Record<string, Operation>>;
