import type { Endpoint } from '../../contract/endpoints.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { certain, type Reason, none, open } from './refusal-reason.ts';

/** What a key may not do. */
export function scopeReasons({ key, deployment }: Exchange, endpoint: Endpoint): readonly Reason[] {
  if (key.kind !== 'listed' || key.scopes?.includes(endpoint.scope)) return none;
  const codes = ['FORBIDDEN_SCOPE'] as const;
  if (key.scopes === null) return [open(null, codes, 'the scopes of the key are not known')];
  const why = `the key lacks ${endpoint.scope}`;
  // Where the path itself is refused, the scope need not be looked at.
  const unserved = deployment === 'sandbox' && !endpoint.sandbox;
  return [unserved ? open('order-of-checks', codes, why) : certain(`scopes.${endpoint.name}.required`, codes, why)];
}
