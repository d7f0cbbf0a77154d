import type { Exchange } from '../../evidence/exchange.ts';
import { type Fault, none, open } from './fault.ts';

/** What may speak against a query where none is documented. */
export function queryFaults(exchange: Exchange): readonly Fault[] {
  const asked = exchange.request.target.includes('?') && !exchange.key.inQuery;
  return asked ? [open('request.unknown-query-parameter', 'any', 'it has query parameters')] : none;
}
