import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Reason } from '../oracle/refusal-reason.ts';
import { idempotencyKeyReasons } from '../oracle/idempotency-key.ts';
import { linkOrderReasons } from '../oracle/link-order.ts';
import { linkQueryReasons } from '../oracle/link-query.ts';
import { fieldsSent } from '../order.ts';
import { queryReasons } from '../oracle/query.ts';
import { reuseReasons } from '../oracle/reuse.ts';
import { queryOf } from '../request.ts';
import { listClaims } from './charge-claims.ts';
import { linkClaims, linkKeyClaims } from './link-claims.ts';
import type { Operation } from './operation.ts';

function createReasons(exchange: Exchange, history: History): readonly Reason[] {
  return [
    ...idempotencyKeyReasons(exchange.request),
    ...queryReasons(exchange),
    ...linkOrderReasons(exchange, history),
    ...reuseReasons(exchange, history),
  ];
}

function limitOnly(query: URLSearchParams): URLSearchParams {
  query.delete('starting_after');
  return query;
}

export const linkOperations = {
  'links.create': {
    reasons: createReasons,
    claims: (exchange, history) => {
      const fields = fieldsSent(exchange.request);
      return fields ? [...linkKeyClaims(exchange), ...linkClaims(fields, exchange, history)] : [];
    },
    status: 'links.create.status-201',
  },
  'links.list': {
    reasons: linkQueryReasons,
    claims: ({ request }) => listClaims(limitOnly(queryOf(request))),
    status: 'links.list.status-200',
  },
  'links.get': {
    reasons: queryReasons,
    claims: () => [],
    status: 'links.get.status-200',
  },
} as const satisfies Readonly<Record<string, Operation>>;
