import type { Broken } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { Attempt } from './attempt.ts';

/** By chance alone hardly anybody gives one of two lawful answers so often in a row. */
const asks = { quick: 4, standard: 10, deep: 10 } as const;

/**
 * Which status a refusal has, and what becomes of some odd queries, is open, and may turn with whoever serves a request: two
 * releases may do so side by side. So what differs between sandbox and live is asked for again, where that makes nothing,
 * and blamed only if it is answered in the same way each time.
 */
export async function heldToOneMind(
  attempt: Attempt,
  exchange: Exchange,
  ask: () => Promise<Exchange>,
): Promise<Exchange> {
  const blamed = differences(attempt, exchange);
  const makesNothing = exchange.request.method === 'GET' || (exchange.answer?.status ?? 0) >= 400;
  if (blamed.length === 0 || !makesNothing) return exchange;
  try {
    for (let left = asks[attempt.services.profile]; left > 0; left -= 1) {
      const again = differences(attempt, await ask());
      attempt.clear(again);
      if (again.length > 0) continue;
      attempt.clear(blamed);
      break;
    }
  } catch (reason) {
    // Who cannot ask again blames nobody.
    attempt.clear(blamed);
    throw reason;
  }
  return exchange;
}

const differences = ({ broken }: Attempt, { n }: Exchange): readonly Broken[] =>
  broken.filter(({ rule, exchanges }) => rule === 'deployments.same-shapes' && exchanges.at(-1) === n);
