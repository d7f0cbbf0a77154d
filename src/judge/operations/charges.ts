import type { Exchange } from '../../evidence/exchange.ts';
import { amountReasons } from '../oracle/amount.ts';
import type { Form } from '../oracle/body.ts';
import { currencyReasons } from '../oracle/currency.ts';
import { metadataReasons } from '../oracle/metadata.ts';
import { msisdnReasons } from '../oracle/msisdn.ts';
import { listQueryReasons } from '../oracle/query.ts';
import { isRail, railReasons } from '../oracle/rail.ts';
import { textReasons } from '../oracle/text.ts';
import type { Fields } from '../order.ts';
import { queryOf } from '../request.ts';
import {
  amountClaim,
  type Claim,
  claim,
  currencyClaims,
  idempotencyClaims,
  listClaims,
  metadataClaims,
  textClaims,
} from './claims.ts';
import { type Operation, reading, taking } from './operation.ts';

const form: Form = {
  documented: new Set(['amount_minor', 'rail', 'currency', 'msisdn', 'reference', 'description', 'metadata']),
  needed: { field: 'amount_minor', rule: 'charges.create.amount-required' },
  reasons: (fields, text, exchange) => [
    ...amountReasons(fields, text, 'charges.create'),
    ...railReasons(fields),
    ...currencyReasons(fields, 'charges.create'),
    ...msisdnReasons(fields, exchange),
    ...textReasons(fields, 'reference', 'charges.create.reference-limit'),
    ...textReasons(fields, 'description', 'charges.create.description-limit'),
    ...metadataReasons(fields),
  ],
};

function claims(fields: Fields, exchange: Exchange): readonly Claim[] {
  const { payer } = exchange;
  return [
    ...idempotencyClaims(exchange),
    ...textClaims(fields, 'reference', 'charges.create.reference-200-accepted', 'charges.create.reference-optional'),
    ...textClaims(
      fields,
      'description',
      'charges.create.description-500-accepted',
      'charges.create.description-optional',
    ),
    ...metadataClaims(fields['metadata'], 'charges.create.metadata-accepted', 'charges.create.metadata-optional'),
    amountClaim(fields['amount_minor'], 'charges.create'),
    ...(isRail(fields['rail'])
      ? [claim(`charges.create.rail-${fields['rail']}`, ['BAD_RAIL'], `rail is ${fields['rail']}`)]
      : []),
    ...currencyClaims(fields['currency'], 'charges.create'),
    ...(payer ? [claim(formRules[payer.form], ['BAD_MSISDN'], `msisdn has the ${payer.form} form`)] : []),
  ];
}

const formRules = {
  'leading-zero': 'charges.create.msisdn-leading-zero-form',
  'nine-digits': 'charges.create.msisdn-nine-digit-form',
  'plus-255': 'charges.create.msisdn-plus-255-form',
} as const;

export const chargeOperations = {
  'charges.create': taking('charges.create.status-201', form, claims),
  'charges.list': {
    reasons: listQueryReasons,
    claims: ({ request }) => listClaims(queryOf(request)),
    status: 'charges.list.status-200',
  },
  'charges.get': reading('charges.get.status-200'),
} as const satisfies Readonly<Record<string, Operation>>;
