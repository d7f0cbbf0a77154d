import { idempotencyKey } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { type Facet, facet } from '../facet.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import type { Fields } from '../oracle/order.ts';
import { isRail } from '../oracle/rail.ts';
import { idempotencyKeyOf } from '../request.ts';
import { amountFacet, currencyFacets, metadataFacets, textFacets } from './order-facets.ts';

/** Traits of the Idempotency-Key of any operation that takes one. */
export function idempotencyFacets({ request }: Exchange): readonly Facet[] {
  const codes = ['IDEMPOTENCY_REQUIRED'] as const;
  if (!hasGoodKey(request)) return [];
  const key = idempotencyKeyOf(request)?.trim() ?? '';
  const why = `its Idempotency-Key has ${key.length} documented characters`;
  const facets = [facet('idempotency.key-charset-accepted', codes, why)];
  if (key.length === idempotencyKey.minimum) facets.unshift(facet('idempotency.key-8-accepted', codes, why));
  if (key.length === idempotencyKey.maximum) facets.unshift(facet('idempotency.key-128-accepted', codes, why));
  return facets;
}

export function orderFacets(fields: Fields, { payer }: Exchange): readonly Facet[] {
  return [
    ...textFacets(fields, 'reference', 'charges.create.reference-200-accepted', 'charges.create.reference-optional'),
    ...textFacets(
      fields,
      'description',
      'charges.create.description-500-accepted',
      'charges.create.description-optional',
    ),
    ...metadataFacets(fields['metadata'], 'charges.create.metadata-accepted', 'charges.create.metadata-optional'),
    amountFacet(fields['amount_minor'], 'charges.create'),
    ...(isRail(fields['rail'])
      ? [facet(`charges.create.rail-${fields['rail']}`, ['BAD_RAIL'], `rail is ${fields['rail']}`)]
      : []),
    ...currencyFacets(fields['currency'], 'charges.create'),
    ...(payer ? [facet(formRules[payer.form], ['BAD_MSISDN'], `msisdn has the ${payer.form} form`)] : []),
  ];
}

const formRules = {
  'leading-zero': 'charges.create.msisdn-leading-zero-form',
  'nine-digits': 'charges.create.msisdn-nine-digit-form',
  'plus-255': 'charges.create.msisdn-plus-255-form',
} as const;

export function listFacets(query: URLSearchParams): readonly Facet[] {
  const limit = query.get('limit');
  const facets: Facet[] = [];
  if (query.has('starting_after'))
    facets.push(facet('list.cursor-accepted', ['NOT_FOUND', 'BAD_REQUEST'], 'starting_after is the last id of a page'));
  if (limit === '1') facets.push(facet('list.limit-one', ['BAD_REQUEST'], 'limit 1 is allowed'));
  if (limit === '100') facets.push(facet('list.limit-hundred', ['BAD_REQUEST'], 'limit 100 is allowed'));
  return facets;
}
