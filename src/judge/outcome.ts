import { isErrorCode } from '../contract/errors.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { once } from '../evidence/once.ts';
import { errorCode } from '../evidence/read.ts';

/**
 * How a request was treated. `put-off`: RATE_LIMITED, LEDGER_UNAVAILABLE and the like, lawful answers to anything;
 * `unclear`: a failure, a redirect, a 5xx or an error that names no known code, which are for other judges.
 */
type Outcome = 'accepted' | 'refused' | 'put-off' | 'unclear';

export const outcomeOf = once((exchange: Exchange): Outcome => {
  const status = exchange.answer?.status;
  if (status === undefined) return 'unclear';
  const code = errorCode(exchange);
  if (status === 429 || status === 503 || code === 'RATE_LIMITED' || code === 'LEDGER_UNAVAILABLE') return 'put-off';
  if (status >= 200 && status < 300) return 'accepted';
  return status >= 400 && status < 500 && isErrorCode(code) ? 'refused' : 'unclear';
});
