import { idempotencyKey as keys } from '../../contract/chapters/idempotency.ts';
import type { Broken } from '../../evidence/decision.ts';
import type { Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import { fingerprintOf } from '../../judge/sandbox/parity-fingerprint.ts';
import type { Attempt } from './attempt.ts';
import { freshId } from './fresh.ts';

/** By chance alone hardly anybody gives one of two lawful answers so often in a row. */
const asks = { quick: 4, standard: 10, deep: 10 } as const;

/**
 * Which status a refusal has, and what becomes of some odd queries, is open, and may turn with whoever serves a request: two
 * releases may do so side by side. So what differs between sandbox and live is asked for again, where that makes nothing,
 * and not blamed once it is answered otherwise.
 */
export async function heldToOneMind(
  attempt: Attempt,
  exchange: Exchange,
  template: RequestTemplate,
  ask: (template: RequestTemplate) => Promise<Exchange>,
): Promise<Exchange> {
  const blamed = differences(attempt, exchange);
  const makesNothing = exchange.request.method === 'GET' || (exchange.answer?.status ?? 0) >= 400;
  if (blamed.length === 0 || !makesNothing) return exchange;
  try {
    for (let left = asks[attempt.services.profile]; left > 0 && !isOfTwoMinds(attempt, exchange); left -= 1)
      attempt.clear(differences(attempt, await ask(withAnotherKey(template))));
  } catch (reason) {
    // Who cannot ask again blames nobody.
    attempt.clear(blamed);
    throw reason;
  }
  if (isOfTwoMinds(attempt, exchange)) attempt.clear(blamed);
  return exchange;
}

const differences = ({ broken }: Attempt, { n }: Exchange): readonly Broken[] =>
  broken.filter(({ rule, exchanges }) => rule === 'deployments.same-shapes' && exchanges.at(-1) === n);

function isOfTwoMinds({ services: { recorder } }: Attempt, exchange: Exchange): boolean {
  const { history } = recorder;
  const fingerprint = fingerprintOf(exchange, history);
  return fingerprint !== null && history.treated(exchange.deployment, fingerprint)?.mixed === true;
}

/** A refused request may have used its Idempotency-Key up. */
const withAnotherKey = (template: RequestTemplate): RequestTemplate =>
  keys.pattern.test(template.idempotencyKey ?? '') ? { ...template, idempotencyKey: freshId() } : template;
