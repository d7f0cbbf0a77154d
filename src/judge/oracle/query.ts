import type { Exchange } from '../../evidence/exchange.ts';
import { type Reason, none, open } from './refusal-reason.ts';

/** What may speak against a query where none is documented. */
export function queryReasons(exchange: Exchange): readonly Reason[] {
  const asked = exchange.request.target.includes('?') && !exchange.key.inQuery;
  return asked ? [open('request.unknown-query-parameter', 'any', 'it has query parameters')] : none;
}
