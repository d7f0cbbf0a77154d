import { type Claim, claim } from './claim.ts';
import { idempotencyKeyReasons } from '../oracle/idempotency-key.ts';
import { type Fields, fieldsSent } from '../order.ts';
import { posOrderReasons } from '../oracle/pos-order.ts';
import { queryReasons } from '../oracle/query.ts';
import { reuseReasons } from '../oracle/reuse.ts';
import { idempotencyClaims } from './charge-claims.ts';
import type { Operation } from './operation.ts';
import { amountClaim, currencyClaims, metadataClaims, textClaims } from './order-claims.ts';

function posClaims(fields: Fields): readonly Claim[] {
  return [
    ...textClaims(fields, 'reference', 'pos.create.reference-200-accepted', null),
    ...textClaims(fields, 'description', 'pos.create.description-500-accepted', null),
    ...metadataClaims(fields['metadata'], 'pos.create.metadata-accepted', null),
    claim('pos.create.till-open-accepted', tillCodes, 'till is an open one of the business'),
    amountClaim(fields['amount_minor'], 'pos.create'),
    ...currencyClaims(fields['currency'], 'pos.create'),
  ];
}

const tillCodes = ['BAD_TILL', 'UNKNOWN_TILL', 'TILL_CLOSED'] as const;

export const posOperations = {
  'pos.create': {
    reasons: (exchange, history) => [
      ...idempotencyKeyReasons(exchange.request),
      ...queryReasons(exchange),
      ...posOrderReasons(exchange, history),
      ...reuseReasons(exchange, history),
    ],
    claims: (exchange) => {
      const fields = fieldsSent(exchange.request);
      return fields ? [...idempotencyClaims(exchange), ...posClaims(fields)] : [];
    },
    status: 'pos.create.status-201',
  },
} as const satisfies Readonly<Record<string, Operation>>;
