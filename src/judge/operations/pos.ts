import type { Exchange } from '../../evidence/exchange.ts';
import { amountReasons } from '../oracle/amount.ts';
import type { Form } from '../oracle/body.ts';
import { currencyReasons } from '../oracle/currency.ts';
import { metadataReasons } from '../oracle/metadata.ts';
import { textReasons } from '../oracle/text.ts';
import { tillReasons } from '../oracle/till.ts';
import type { Fields } from '../order.ts';
import {
  amountClaim,
  type Claim,
  claim,
  currencyClaims,
  idempotencyClaims,
  metadataClaims,
  textClaims,
} from './claims.ts';
import { type Operation, taking } from './operation.ts';

const form: Form = {
  documented: new Set(['till', 'amount_minor', 'currency', 'reference', 'description', 'metadata']),
  needed: { field: 'till', rule: 'pos.create.till-required' },
  reasons: (fields, text, exchange, history) => [
    ...tillReasons(fields, exchange, history),
    ...amountReasons(fields, text, 'pos.create'),
    ...currencyReasons(fields, 'pos.create'),
    ...textReasons(fields, 'reference', 'pos.create.reference-limit'),
    ...textReasons(fields, 'description', 'pos.create.description-limit'),
    ...metadataReasons(fields),
  ],
};

function claims(fields: Fields, exchange: Exchange): readonly Claim[] {
  return [
    ...idempotencyClaims(exchange),
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
  'pos.create': taking('pos.create.status-201', form, claims),
} as const satisfies Readonly<Record<string, Operation>>;
