import { matchEndpoint } from '../contract/routes.ts';
import { scopes } from '../contract/scopes.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { type Facet, facet } from './facet.ts';
import type { History } from './history.ts';
import { operationOf } from './operations.ts';
import { pathOf } from './request.ts';

/** The traits of a request that count when it is accepted, the most telling of each kind first. */
export function facetsOf(exchange: Exchange, history: History): readonly Facet[] {
  return [...keyFacets(exchange), ...(operationOf(exchange)?.facets(exchange, history) ?? [])];
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
