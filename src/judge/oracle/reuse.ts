import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { businessOf, idempotencyKeyOf, succeeded } from '../request.ts';
import { certain, type Fault, none, open } from './fault.ts';
import { type ComparedField, sameness } from './sameness.ts';

const codes = ['IDEMPOTENT_MISMATCH'] as const;

export const mismatchRules: Readonly<Record<ComparedField, RuleId>> = {
  amount: 'idempotency.mismatch-on-amount',
  rail: 'idempotency.mismatch-on-rail',
  msisdn: 'idempotency.mismatch-on-msisdn',
  reference: 'idempotency.mismatch-on-reference',
};

/** The use to which the key is bound for certain: one that was accepted. It need not have been answered first. */
export function boundUse(exchange: Exchange, history: History): Exchange | undefined {
  return history.usesOf(exchange).find(succeeded);
}

/** What speaks against a charge because its Idempotency-Key was used before. */
export function reuseFaults(exchange: Exchange, history: History): readonly Fault[] {
  const bound = boundUse(exchange, history);
  if (bound) return boundFaults(exchange, bound);
  if (usedElsewhere(exchange, history))
    return [open('idempotency.namespace', codes, 'another operation used its Idempotency-Key')];
  const other = history.usesOf(exchange).find((use) => sameness(exchange, use).is !== 'same');
  return other
    ? [open('idempotency.refused-request-uses-key', codes, 'a refused request used its Idempotency-Key')]
    : none;
}

function boundFaults(exchange: Exchange, bound: Exchange): readonly Fault[] {
  const compared = sameness(exchange, bound);
  const forgotten = exchange.sent - bound.received > remembered_ms;
  if (compared.is === 'same') return none;
  if (compared.is === 'open')
    return [open(compared.question, codes, 'it may count as another request with a used key')];
  const why = `its Idempotency-Key stands for a charge with another ${compared.in}`;
  if (forgotten) return [open('idempotency.key-retention', codes, why)];
  return [certain(mismatchRules[compared.in], codes, why)];
}

/** How long a key is remembered is not documented; a day is the shortest span that a retry can count on. */
export const remembered_ms = 24 * 3600 * 1000;

function usedElsewhere(exchange: Exchange, history: History): boolean {
  const key = idempotencyKeyOf(exchange.request);
  const business = businessOf(exchange);
  if (key === null || business === null) return false;
  return otherOperations.some((path) => history.uses(exchange.deployment, business, path, key).length > 0);
}

const otherOperations = ['/v1/pos/charges', '/v1/payment_links', '/v1/bills'];
