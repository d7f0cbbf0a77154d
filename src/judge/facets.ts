import { amount, currency as only, idempotencyKey, textLimits } from '../contract/limits.ts';
import { matchEndpoint } from '../contract/routes.ts';
import type { RuleId } from '../contract/rules.ts';
import { scopes } from '../contract/scopes.ts';
import type { ErrorCode } from '../contract/errors.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject } from '../evidence/read.ts';
import { type Fields, orderOf } from './oracle/order.ts';
import { isRail } from './oracle/rail.ts';
import { idempotencyKeyOf, pathOf, queryOf } from './request.ts';

/** One lawful trait of a request: the rule that lets it be accepted, and the codes that would deny just that. */
export interface Facet {
  readonly rule: RuleId;
  readonly denials: readonly ErrorCode[];
  /** Ends a sentence that begins with "because". */
  readonly why: string;
}

const facet = (rule: RuleId, denials: readonly ErrorCode[], why: string): Facet => ({ rule, denials, why });

/** The traits of a request that count when it is accepted, the most telling of each kind first. */
export function facetsOf(exchange: Exchange): readonly Facet[] {
  return [...keyFacets(exchange), ...operationFacets(exchange)];
}

function keyFacets({ key, deployment, request }: Exchange): readonly Facet[] {
  const endpoint = matchEndpoint(request.method, pathOf(request))?.endpoint;
  const unknownPath = endpoint?.path.includes('{id}')
    ? (['METHOD_NOT_ALLOWED'] as const)
    : (['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const);
  const facets = [
    facet('versioning.v1-path', unknownPath, 'the operation is documented'),
    facet('auth.bearer-key-accepted', keyCodes, 'the key is active and of this deployment'),
  ];
  if (deployment === 'sandbox' && key.business === 'draft') {
    facets.unshift(
      facet(
        'sandbox.draft-business-works',
        [...keyCodes, 'MERCHANT_NOT_LIVE'],
        'a sandbox key of a draft business is served',
      ),
    );
  }
  // A key that may do everything does not show that one scope is enough.
  const telling =
    endpoint && key.scopes?.includes(endpoint.scope) && scopes.some((scope) => !key.scopes?.includes(scope));
  if (telling)
    facets.push(facet(`scopes.${endpoint.name}.sufficient`, ['FORBIDDEN_SCOPE'], `the key holds ${endpoint.scope}`));
  return facets;
}

const keyCodes = ['BAD_KEY', 'KEY_EXPIRED', 'KEY_REVOKED', 'LIVE_KEY_ON_SANDBOX', 'USE_SANDBOX_URL'] as const;

function operationFacets(exchange: Exchange): readonly Facet[] {
  const { request } = exchange;
  switch (matchEndpoint(request.method, pathOf(request))?.endpoint.name) {
    case 'charges.create': {
      const order = orderOf(request);
      return order.is === 'fields' ? [...idempotencyFacets(exchange), ...orderFacets(order.fields, exchange)] : [];
    }
    case 'charges.list':
      return listFacets(queryOf(request));
    default:
      return [];
  }
}

function idempotencyFacets({ request }: Exchange): readonly Facet[] {
  const key = idempotencyKeyOf(request)?.trim() ?? '';
  const codes = ['IDEMPOTENCY_REQUIRED'] as const;
  const why = `its Idempotency-Key has ${key.length} documented characters`;
  const facets = [facet('idempotency.key-charset-accepted', codes, why)];
  if (key.length === idempotencyKey.minimum) facets.unshift(facet('idempotency.key-8-accepted', codes, why));
  if (key.length === idempotencyKey.maximum) facets.unshift(facet('idempotency.key-128-accepted', codes, why));
  return facets;
}

function orderFacets(fields: Fields, { payer }: Exchange): readonly Facet[] {
  return [
    ...textFacets(fields, 'reference', 'charges.create.reference-200-accepted', 'charges.create.reference-optional'),
    ...textFacets(
      fields,
      'description',
      'charges.create.description-500-accepted',
      'charges.create.description-optional',
    ),
    ...metadataFacets(fields['metadata']),
    amountFacet(fields['amount_minor']),
    ...(isRail(fields['rail'])
      ? [facet(`charges.create.rail-${fields['rail']}`, ['BAD_RAIL'], `rail is ${fields['rail']}`)]
      : []),
    ...currencyFacets(fields['currency']),
    ...(payer ? [facet(formRules[payer.form], ['BAD_MSISDN'], `msisdn has the ${payer.form} form`)] : []),
  ];
}

function metadataFacets(value: unknown): readonly Facet[] {
  if (value === undefined) return [facet('charges.create.metadata-optional', ['BAD_REQUEST'], 'metadata is optional')];
  return asObject(value) ? [facet('charges.create.metadata-accepted', ['BAD_REQUEST'], 'metadata is an object')] : [];
}

function currencyFacets(value: unknown): readonly Facet[] {
  const codes = ['BAD_CURRENCY'] as const;
  if (value === undefined) return [facet('charges.create.currency-default', codes, 'an omitted currency is TZS')];
  return value === only ? [facet('charges.create.currency-tzs', codes, 'currency is TZS')] : [];
}

const formRules = {
  'leading-zero': 'charges.create.msisdn-leading-zero-form',
  'nine-digits': 'charges.create.msisdn-nine-digit-form',
  'plus-255': 'charges.create.msisdn-plus-255-form',
} as const;

function amountFacet(value: unknown): Facet {
  const codes = ['BAD_AMOUNT', 'AMOUNT_TOO_SMALL'] as const;
  if (value === amount.minimum) {
    return facet('charges.create.amount-minimum-accepted', codes, `${value} is the documented minimum of amount_minor`);
  }
  if (value === amount.maximum) {
    return facet('charges.create.amount-maximum-accepted', codes, `${value} is the documented maximum of amount_minor`);
  }
  const why = `amount_minor ${JSON.stringify(value)} is a multiple of 100 within the bounds`;
  return facet('charges.create.amount-between-accepted', codes, why);
}

function textFacets(
  fields: Fields,
  name: 'reference' | 'description',
  full: RuleId,
  optional: RuleId,
): readonly Facet[] {
  const text = fields[name];
  if (text === undefined) return [facet(optional, ['BAD_REQUEST'], `${name} is optional`)];
  const { maximum } = textLimits[name];
  const isFull = typeof text === 'string' && ([...text].length === maximum || text.length === maximum);
  return isFull ? [facet(full, ['BAD_REQUEST'], `${name} has ${maximum} characters, which are allowed`)] : [];
}

function listFacets(query: URLSearchParams): readonly Facet[] {
  const limit = query.get('limit');
  const facets: Facet[] = [];
  if (query.has('starting_after'))
    facets.push(facet('list.cursor-accepted', ['NOT_FOUND', 'BAD_REQUEST'], 'starting_after is the last id of a page'));
  if (limit === '1') facets.push(facet('list.limit-one', ['BAD_REQUEST'], 'limit 1 is allowed'));
  if (limit === '100') facets.push(facet('list.limit-hundred', ['BAD_REQUEST'], 'limit 100 is allowed'));
  return facets;
}
