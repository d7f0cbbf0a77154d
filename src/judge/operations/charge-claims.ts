import { idempotencyKey } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { type Claim, claim } from './claim.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import type { Fields } from '../order.ts';
import { isRail } from '../oracle/rail.ts';
import { idempotencyKeyOf } from '../request.ts';
import { amountClaim, currencyClaims, metadataClaims, textClaims } from './order-claims.ts';

/** Traits of the Idempotency-Key of any operation that takes one. */
export function idempotencyClaims({ request }: Exchange): readonly Claim[] {
  const codes = ['IDEMPOTENCY_REQUIRED'] as const;
  if (!hasGoodKey(request)) return [];
  const key = idempotencyKeyOf(request)?.trim() ?? '';
  const why = `its Idempotency-Key has ${key.length} documented characters`;
  const claims = [claim('idempotency.key-charset-accepted', codes, why)];
  if (key.length === idempotencyKey.minimum) claims.unshift(claim('idempotency.key-8-accepted', codes, why));
  if (key.length === idempotencyKey.maximum) claims.unshift(claim('idempotency.key-128-accepted', codes, why));
  return claims;
}

export function orderClaims(fields: Fields, { payer }: Exchange): readonly Claim[] {
  return [
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

export function listClaims(query: URLSearchParams): readonly Claim[] {
  const limit = query.get('limit');
  const claims: Claim[] = [];
  if (query.has('starting_after'))
    claims.push(claim('list.cursor-accepted', ['NOT_FOUND', 'BAD_REQUEST'], 'starting_after is the last id of a page'));
  if (limit === '1') claims.push(claim('list.limit-one', ['BAD_REQUEST'], 'limit 1 is allowed'));
  if (limit === '100') claims.push(claim('list.limit-hundred', ['BAD_REQUEST'], 'limit 100 is allowed'));
  return claims;
}
