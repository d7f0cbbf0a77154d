import { idempotencyKey } from '../../contract/chapters/idempotency.ts';
import { modeOf } from '../../contract/mode.ts';
import { matchEndpoint } from '../../contract/routes.ts';
import type { Broken } from '../../evidence/decision.ts';
import type { Deployment, Exchange, RequestTemplate } from '../../evidence/exchange.ts';
import type { Treated } from '../../judge/history.ts';
import { fingerprintOf } from '../../judge/sandbox/parity-fingerprint.ts';
import type { Attempt } from './attempt.ts';
import { freshId } from './fresh.ts';

/** By chance alone hardly anybody gives one of two lawful answers so often in a row. */
const asks = { quick: 4, standard: 10, deep: 10 } as const;

/**
 * Which status a refusal has, and what becomes of some odd queries, is open, and may turn with whoever serves a request, or
 * with the key that sends it: two releases may do so side by side. So what differs between sandbox and live is asked for
 * again, by other keys of the business as well, where that made nothing, and not blamed once it is answered otherwise.
 */
export async function heldToOneMind(
  attempt: Attempt,
  exchange: Exchange,
  template: RequestTemplate,
  ask: (template: RequestTemplate) => Promise<Exchange>,
): Promise<Exchange> {
  const blamed = differences(attempt, exchange);
  const at = blamed.length === 0 ? null : refusing(attempt, exchange);
  if (at === null) return exchange;
  const keys = keysAt(attempt, exchange, template, at);
  if (keys.length === 0) return exchange;
  try {
    for (let turn = 0; turn < asks[attempt.services.profile] && !isOfTwoMinds(attempt, exchange); turn += 1) {
      const key = keys[turn % keys.length]!;
      attempt.clear(differences(attempt, await ask({ ...withAnotherKey(template), key, deployment: at })));
    }
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

const elsewhere = { sandbox: 'live', live: 'sandbox' } as const satisfies Record<Deployment, Deployment>;

/** Where the request made nothing: here, or else on the other deployment; null: it makes something on both. */
function refusing(attempt: Attempt, exchange: Exchange): Deployment | null {
  const { deployment, request, answer } = exchange;
  if (request.method === 'GET' || (answer?.status ?? 0) >= 400) return deployment;
  return treatedAt(attempt, exchange, elsewhere[deployment])?.treatment.is === 'refused' ? elsewhere[deployment] : null;
}

/** Keys of the business that may ask for it there: first the one that did, where that is here. */
function keysAt(
  { services: { apiKeys } }: Attempt,
  { key, deployment }: Exchange,
  { method, path, key: asked }: RequestTemplate,
  at: Deployment,
): readonly RequestTemplate['key'][] {
  const scope = matchEndpoint(method, path)?.endpoint.scope;
  const others = [...apiKeys.entries]
    .filter((each) => each.mode === modeOf(at) && each.business === key.business && each.status === 'active')
    .filter(({ label, scopes }) => label !== key.label && scopes?.some((each) => each === scope));
  const labels = 'use' in asked && !asked.inQuery ? others.map(({ label }) => ({ use: label })) : [];
  return at === deployment ? [asked, ...labels] : labels;
}

function treatedAt({ services: { recorder } }: Attempt, exchange: Exchange, at: Deployment): Treated | undefined {
  const { history } = recorder;
  const fingerprint = fingerprintOf(exchange, history);
  return fingerprint === null ? undefined : history.treated(at, fingerprint);
}

const isOfTwoMinds = (attempt: Attempt, exchange: Exchange): boolean =>
  (['sandbox', 'live'] as const).some((each) => treatedAt(attempt, exchange, each)?.mixed === true);

/** A refused request may have used its Idempotency-Key up. */
const withAnotherKey = (template: RequestTemplate): RequestTemplate =>
  idempotencyKey.pattern.test(template.idempotencyKey ?? '') ? { ...template, idempotencyKey: freshId() } : template;
