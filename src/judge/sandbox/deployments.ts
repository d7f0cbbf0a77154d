import type { Deployment } from '../../evidence/exchange.ts';
import { errorCode, objectOf, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../history.ts';
import { lookedUp } from '../resources/lookups.ts';
import { quoted, ruling, noted } from '../ruling.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import { kept } from '../../evidence/decision.ts';
import { endpointOf } from '../request.ts';
import { answered, asked } from '../words.ts';

/** A charge of one deployment is not found on the other. */
export const deploymentsSeparate: Judge = (exchange, history) => {
  const rule = 'deployments.separate';
  const { deployment } = exchange;
  const elsewhere: Deployment = deployment === 'live' ? 'sandbox' : 'live';
  const { endpoint, id } = lookedUp(exchange) ?? {};
  if (endpoint !== 'charges.get' || id === undefined) return [];
  const known = history.resource(elsewhere, 'charge', id);
  if (!known || history.resource(deployment, 'charge', id)?.creation) return [];
  if (errorCode(exchange) === 'NOT_FOUND') return [kept(rule)];
  const shown = succeeded(exchange) ? objectOf(exchange) : null;
  // Each deployment may count its charges for itself, so only the same charge under the id is a leak.
  const same = shown?.['id'] === id && identity.every((name) => shown[name] === known.first.fields[name]);
  if (!same) return [];
  const expected = `NOT_FOUND on ${deployment} for ${id}, which was made on ${elsewhere}`;
  const actual = `the charge, created ${quoted(shown['created'])}`;
  return ruling(rule, exchange, [{ expected, actual, with: [known.first.n] }]);
};

const identity = ['created', 'amount_minor', 'reference'] as const;

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
