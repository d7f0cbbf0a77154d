import { keyCodes } from '../../contract/errors.ts';
import { scopes } from '../../contract/scopes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { claim, type Claim } from '../oracle/claim.ts';
import { operationOf } from '../operations/operations.ts';
import { endpointOf } from '../request.ts';

/** The traits of a request that count when it is accepted, the most telling of each kind first. */
export function claimsOf(exchange: Exchange, history: History): readonly Claim[] {
  return [...keyClaims(exchange), ...(operationOf(exchange)?.claims(exchange, history) ?? [])];
}

function keyClaims(exchange: Exchange): readonly Claim[] {
  const { key, deployment } = exchange;
  const endpoint = endpointOf(exchange);
  const unknownPath = endpoint?.path.includes('{id}')
    ? (['METHOD_NOT_ALLOWED'] as const)
    : (['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const);
  const claims = [
    claim('versioning.v1-path', unknownPath, 'the operation is documented'),
    claim('auth.bearer-key-accepted', keyCodes, 'the key is active and of this deployment'),
  ];
  if (key.inGrace)
    claims.unshift(
      claim('keys.both-work-in-grace', keyCodes, 'the key was replaced less than 24 hours ago and works until then'),
    );
  if (deployment === 'sandbox' && key.business === 'draft') {
    claims.unshift(
      claim(
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
    claims.push(claim(`scopes.${endpoint.name}.sufficient`, ['FORBIDDEN_SCOPE'], `the key holds ${endpoint.scope}`));
  return claims;
}
