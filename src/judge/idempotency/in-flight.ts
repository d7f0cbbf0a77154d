import { isErrorCode } from '../../contract/errors.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import { idempotentOf } from '../oracle/idempotent.ts';
import { sameness } from '../oracle/sameness.ts';
import { outcomeOf } from '../outcome.ts';
import { answered } from '../words.ts';
import { ruleOfChange } from './mismatch-blame.ts';

/**
 * Equal requests that were under way at once: none is refused for the other. A refused one is often answered first, so
 * it is told when one of its twins has been accepted, or at once when one was before.
 */
export const inFlight: Judge = (exchange, history) => {
  if (!idempotentOf(exchange) || !hasGoodKey(exchange.request)) return [];
  const twins = history.usesOf(exchange).filter((use) => isTwin(use, exchange));
  if (outcomeOf(exchange) === 'accepted') {
    const first = !twins.some((twin) => outcomeOf(twin) === 'accepted');
    return first ? twins.filter(isTurnedAway).map((twin) => turnedAway(twin, exchange, exchange)) : [];
  }
  const accepted = twins.find((twin) => outcomeOf(twin) === 'accepted');
  return accepted && isTurnedAway(exchange) && errorCode(exchange) !== 'IDEMPOTENT_MISMATCH'
    ? [turnedAway(exchange, accepted, exchange)]
    : [];
};

const isTwin = (use: Exchange, exchange: Exchange): boolean =>
  use.sent < exchange.received && exchange.sent < use.received && sameness(use, exchange).is === 'same';

/** Refused for being a retry: with a mismatch, or with a code that no other fault of the request can have. */
function isTurnedAway(exchange: Exchange): boolean {
  const status = exchange.answer?.status ?? 0;
  const code = errorCode(exchange);
  if (status < 400 || status >= 500 || outcomeOf(exchange) === 'put-off') return false;
  return code === 'IDEMPOTENT_MISMATCH' || !isErrorCode(code);
}

function turnedAway(refused: Exchange, accepted: Exchange, judged: Exchange) {
  const expected = `the ${idempotentOf(accepted)?.noun} of exchange ${accepted.n}, the same request with the same key that was under way at once`;
  const exchanges = refused.n === judged.n ? [accepted.n, refused.n] : [refused.n, accepted.n];
  const rule = ruleOfChange(refused, accepted) ?? 'idempotency.no-in-flight-error';
  return { is: 'broken', rule, expected, actual: `${answered(refused)} in exchange ${refused.n}`, exchanges } as const;
}
