import type { EndpointName } from '../../contract/endpoints.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import { errorCode, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { endpointOf } from '../request.ts';
import { noted, ruling } from '../ruling.ts';
import { answered, asked } from '../words.ts';

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
  const unserved: readonly Decision[] = [noted('sandbox.unserved-path-answer', exchange, answered(exchange))];
  return [...ruling(rule, exchange, [null]), ...unserved];
};
