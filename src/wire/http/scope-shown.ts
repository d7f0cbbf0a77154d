import { matchEndpoint } from '../../contract/routes.ts';
import type { Scope } from '../../contract/scopes.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, errorCode, objectOf, succeeded } from '../../evidence/read.ts';

interface ScopeShown {
  readonly scope: Scope;
  readonly granted: boolean;
}

/**
 * What an answer shows of a key whose scopes nobody told; null: nothing. Any other refusal shows nothing, since a body may be
 * looked at before the scope.
 */
export function scopeShown(exchange: Exchange): ScopeShown | null {
  const { key, request, deployment } = exchange;
  if (key.kind !== 'listed' || key.scopes !== null || key.inQuery) return null;
  const endpoint = matchEndpoint(request.method, request.target)?.endpoint;
  if (!endpoint || (deployment === 'sandbox' && !endpoint.sandbox)) return null;
  const { scope } = endpoint;
  if (succeeded(exchange)) return { scope, granted: true };
  if (errorCode(exchange) !== 'FORBIDDEN_SCOPE') return null;
  return asObject(objectOf(exchange)?.['error'])?.['scope'] === scope ? { scope, granted: false } : null;
}
