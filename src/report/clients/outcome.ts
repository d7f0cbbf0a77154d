import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, objectOf } from '../../evidence/read.ts';

/** What a client got, such as `503 LEDGER_UNAVAILABLE` or `no answer: broken-off`. */
export function outcomeOf(exchange: Exchange): string {
  const { answer, failure } = exchange;
  if (answer === null) return `no answer: ${failure?.kind ?? 'not told'}`;
  const code = answer.status < 400 ? undefined : asObject(objectOf(exchange)?.['error'])?.['code'];
  return typeof code === 'string' ? `${answer.status} ${code.slice(0, LONGEST)}` : String(answer.status);
}

/** Of a code; a service may have written it. */
const LONGEST = 60;
