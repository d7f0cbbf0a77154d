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
const asks = { quick: 4, standard: 16, deep: 16 } as const;

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
  const askers = blamed.length === 0 ? [] : askersOf(attempt, exchange, template);
  if (askers.length === 0) return exchange;
  try {
    for (let turn = 0; turn < asks[attempt.services.profile] && !isOfTwoMinds(attempt, exchange); turn += 1) {
      const asker = askers[turn % askers.length]!;
      attempt.clear(differences(attempt, await ask({ ...withAnotherKey(template), ...asker })));
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

type Asker = Pick<RequestTemplate, 'key'> & { readonly deployment: Deployment };

/** Who may ask for it where it makes nothing: on one deployment and on the other in turn. */
function askersOf(attempt: Attempt, exchange: Exchange, template: RequestTemplate): readonly Asker[] {
  const there = elsewhere[exchange.deployment];
  const isRead = exchange.request.method === 'GET';
  const places = [
    ...(isRead || (exchange.answer?.status ?? 0) >= 400 ? [exchange.deployment] : []),
    ...(isRead || treatedAt(attempt, exchange, there)?.treatment.is === 'refused' ? [there] : []),
  ];
  const keys = places.map((at) =>
    keysAt(attempt, exchange, template, at).map((key): Asker => ({ key, deployment: at })),
  );
  const most = Math.max(0, ...keys.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) => keys.flatMap((each) => each[turn] ?? [])).flat();
}

/** Keys of the business that may ask for it there: first the one that did, where that is here. */
function keysAt(
  { services: { apiKeys } }: Attempt,
  { key, deployment }: Exchange,
  { method, path, key: asked }: RequestTemplate,
  at: Deployment,
): readonly RequestTemplate['key'][] {
  const scope = matchEndpoint(method, path)?.endpoint.scope;
  const others = apiKeys.entries
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
