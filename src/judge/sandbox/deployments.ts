import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import { sentAtEarliest } from '../../evidence/moment.ts';
import { errorCode, idOf, objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge, Resource } from '../history.ts';
import type { Fields } from '../order.ts';
import { observedIn } from '../resources/observed.ts';
import { lookedUp } from '../resources/lookups.ts';
import { quoted, ruling, noted } from '../ruling.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import { businessOf, endpointOf, idempotencyKeyOf, pathOf } from '../request.ts';
import { answered, asked } from '../words.ts';

const rule = 'deployments.separate';

const other = (deployment: Deployment): Deployment => (deployment === 'live' ? 'sandbox' : 'live');

/** A charge of one deployment is not found on the other. */
export const deploymentsSeparate: Judge = (exchange, history) => {
  const { deployment } = exchange;
  const { endpoint, id } = lookedUp(exchange) ?? {};
  if (endpoint !== 'charges.get') return shownElsewhere(exchange, history);
  const known = id === undefined ? undefined : history.resource(other(deployment), 'charge', id);
  if (!known || history.resource(deployment, 'charge', known.id)?.creation) return [];
  if (errorCode(exchange) === 'NOT_FOUND') return [kept(rule)];
  const shown = succeeded(exchange) ? objectOf(exchange) : null;
  if (shown?.['id'] !== id || !isSame(shown ?? {}, known)) return [];
  const expected = `NOT_FOUND on ${deployment} for ${id}, which was made on ${other(deployment)}`;
  const actual = `the charge, created ${quoted(shown?.['created'])}`;
  return ruling(rule, exchange, [{ expected, actual, with: [known.first.n] }]);
};

/** Nor does a list of the other show it, nor whoever asks for a charge there. */
function shownElsewhere(exchange: Exchange, history: History): readonly Decision[] {
  const { deployment } = exchange;
  return observedIn('charge', exchange).flatMap(({ id, fields, place, via }) => {
    const known = id === null ? undefined : history.resource(other(deployment), 'charge', id);
    if (!known?.creation || history.resource(deployment, 'charge', known.id) || !isSame(fields, known)) return [];
    // What is asked for in the same moment on both may be alike in all that each chooses for itself.
    if (via === 'create' && sentAtEarliest(exchange) - known.creation.received < sameMoment_ms) return [];
    const expected = `nothing on ${deployment} that was made on ${other(deployment)}`;
    const actual = `the charge ${id}${via === 'list' ? place.replace(`of ${id}`, '') : ''}, created ${quoted(fields['created'])}`;
    return ruling(rule, exchange, [{ expected, actual, with: [known.first.n] }]);
  });
}

/** The same Idempotency-Key with a key of the same business, first on one deployment and then on the other. */
export const keysOfBoth: Judge = (exchange, history) => {
  const [business, key] = [businessOf(exchange), idempotencyKeyOf(exchange.request)];
  if (business === null || key === null || !hasGoodKey(exchange.request) || history.usesOf(exchange).length > 0)
    return [];
  const there = history.uses(other(exchange.deployment), business, pathOf(exchange.request), key).find(succeeded);
  if (!there || there.received > exchange.sent) return [];
  const question = 'idempotency.live-and-sandbox-keys';
  const isMismatch = errorCode(exchange) === 'IDEMPOTENT_MISMATCH';
  if (!isMismatch && (idOf(exchange) === null || idOf(exchange) === idOf(there))) return [];
  const told = isMismatch ? 'a key of one is used up on the other' : 'each keeps its own';
  return [noted(question, exchange, told, [there.n])];
};

const sameMoment_ms = 5_000;

const identity = ['created', 'amount_minor', 'reference'] as const;

/** Each deployment may count its charges for itself, so only the same charge under the id is a leak. */
const isSame = (fields: Fields, { first }: Resource): boolean =>
  identity.every((name) => fields[name] === first.fields[name]);

type LiveOnly = Exclude<EndpointName, `charges.${string}` | `balance.${string}`>;

const rules: Readonly<Record<Part, RuleId>> = {
  pos: 'sandbox.unserved-pos-charges',
  bills: 'sandbox.unserved-bills',
  links: 'sandbox.unserved-payment-links',
  'webhook-endpoints': 'sandbox.unserved-webhook-endpoints',
  events: 'sandbox.unserved-events',
};

type Part = LiveOnly extends `${infer Head}.${string}` ? Head : never;

/** What is live only does not succeed in the sandbox. */
export const liveOnly: Judge = (exchange) => {
  const endpoint = endpointOf(exchange);
  if (exchange.deployment !== 'sandbox' || !endpoint || endpoint.sandbox || !exchange.answer) return [];
  const rule = rules[endpoint.name.split('.')[0] as Part];
  if (succeeded(exchange)) {
    const expected = `${asked(exchange)} not served by the sandbox: NOT_FOUND or METHOD_NOT_ALLOWED`;
    return ruling(rule, exchange, [{ expected, actual: answered(exchange) }]);
  }
  const code = errorCode(exchange);
  if (code !== 'NOT_FOUND' && code !== 'METHOD_NOT_ALLOWED') return [];
  return [kept(rule), noted('sandbox.unserved-path-answer', exchange, answered(exchange))];
};
