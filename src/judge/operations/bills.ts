import type { Exchange } from '../../evidence/exchange.ts';
import { billOrderReasons } from '../oracle/bill-order.ts';
import { type Reason, none, open } from '../oracle/refusal-reason.ts';
import { listQueryReasons } from '../oracle/list-query.ts';
import { fieldsSent } from '../order.ts';
import { noticeReasons } from '../oracle/phone.ts';
import { queryReasons } from '../oracle/query.ts';
import { queryOf, sentHeader } from '../request.ts';
import { billClaims, noticeClaims } from './bill-claims.ts';
import { listClaims } from './charge-claims.ts';
import type { Operation } from './operation.ts';

/** No key is accepted or used there, which leaves open whether one is ignored or refused. */
function strayKeyReasons({ request }: Exchange): readonly Reason[] {
  if (sentHeader(request, 'idempotency-key').length === 0) return none;
  return [open('bills.create.idempotency-key', 'any', 'it has an Idempotency-Key')];
}

export const billOperations = {
  'bills.create': {
    reasons: (exchange) => [...strayKeyReasons(exchange), ...queryReasons(exchange), ...billOrderReasons(exchange)],
    claims: (exchange) => {
      const fields = fieldsSent(exchange.request);
      return fields ? billClaims(fields, exchange) : [];
    },
    status: 'bills.create.status-201',
  },
  'bills.list': {
    reasons: listQueryReasons,
    claims: ({ request }) => listClaims(queryOf(request)),
    status: 'bills.list.status-200',
  },
  'bills.get': {
    reasons: queryReasons,
    claims: () => [],
    status: 'bills.get.status-200',
  },
  'bills.notify': {
    reasons: (exchange) => [...queryReasons(exchange), ...noticeReasons(exchange)],
    claims: noticeClaims,
    status: 'bills.notify.status-200',
  },
} as const satisfies Readonly<Record<string, Operation>>;
