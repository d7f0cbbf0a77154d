import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import type { History } from '../history.ts';
import { fits } from '../oracle/refusal-reason.ts';
import { outcomeOf } from '../outcome.ts';
import { expectationOf } from './expectation.ts';

/**
 * Whether a request that somebody expects to be refused in one way may be treated as it was: refused with another code
 * that fits it, or accepted, where the document is silent on just what it tries.
 */
export function mayAnswerSo(exchange: Exchange, history: History): boolean {
  const expectation = expectationOf(exchange, history);
  const reasons = 'reasons' in expectation ? expectation.reasons : [];
  if (outcomeOf(exchange) === 'accepted')
    return 'open' in expectation && reasons.some(({ question }) => question !== null);
  const code = errorCode(exchange);
  return code !== null && reasons.some((reason) => fits(reason, code));
}
