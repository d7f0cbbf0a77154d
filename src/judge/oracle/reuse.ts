import { clocksDiffer, spans } from '../../contract/limits.ts';
import type { RuleId } from '../../contract/rules.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import type { History } from '../history.ts';
import { businessOf, idempotencyKeyOf, isRecorded, pathOf } from '../request.ts';
import { createdOf } from '../resources/moment.ts';
import { hasGoodKey } from './idempotency-key.ts';
import { type Idempotent, idempotentOf, keyedPaths } from './idempotent.ts';
import { certain, none, open, type Reason } from './refusal-reason.ts';
import { sameness } from './sameness.ts';

const codes = ['IDEMPOTENT_MISMATCH'] as const;

/**
 * The use to which the key is bound for certain: one that was accepted. It need not have been answered first. A
 * malformed key may be ignored where none is required, and binds nothing.
 */
export function boundUse(exchange: Exchange, history: History): Exchange | undefined {
  if (!idempotentOf(exchange) || !hasGoodKey(exchange.request)) return undefined;
  return history.usesOf(exchange).find(succeeded);
}

/** Of what may have come about since: a replay still gives what the first request made, or may be refused for it. */
export function unlessReplay(
  reasons: readonly Reason[],
  since: RuleId,
  exchange: Exchange,
  history: History,
): readonly Reason[] {
  if (boundUse(exchange, history) === undefined) return reasons;
  return reasons.map((reason) =>
    reason.certain && reason.rule === since ? open(null, reason.codes, reason.why) : reason,
  );
}

/**
 * What speaks against a body, unless its key stands for a request that is the same in all that is compared: whatever else
 * is wrong with it may be refused, or not be looked at.
 */
export function unlessSame(reasons: readonly Reason[], exchange: Exchange, history: History): readonly Reason[] {
  const bound = boundUse(exchange, history);
  const compared = bound && sameness(exchange, bound);
  if (!compared || compared.is === 'different' || (compared.is === 'open' && compared.question === null))
    return reasons;
  return reasons.map((reason) => (reason.certain ? open('order-of-checks', reason.codes, reason.why) : reason));
}

/** What speaks against a request because its Idempotency-Key was used before. */
export function reuseReasons(exchange: Exchange, history: History): readonly Reason[] {
  const operation = idempotentOf(exchange);
  if (!operation) return none;
  const bound = boundUse(exchange, history);
  if (bound) return boundReasons(exchange, bound, operation);
  if (isRecorded(exchange) && idempotencyKeyOf(exchange.request) !== null)
    return [open(null, codes, 'the recording may lack an earlier use of its Idempotency-Key')];
  if (usedElsewhere(exchange, history))
    return [open('idempotency.namespace', codes, 'another operation used its Idempotency-Key')];
  const other = history.usesOf(exchange).find((use) => sameness(exchange, use).is !== 'same');
  return other
    ? [open('idempotency.refused-request-uses-key', codes, 'a refused request used its Idempotency-Key')]
    : none;
}

function boundReasons(exchange: Exchange, bound: Exchange, { mismatch, noun }: Idempotent): readonly Reason[] {
  const compared = sameness(exchange, bound);
  if (compared.is === 'same') return mayBeSweptBy(exchange, bound) ? [open(null, 'any', whatIsSwept)] : none;
  if (compared.is === 'open')
    return [open(compared.question, codes, 'it may count as another request with a used key')];
  const why = `its Idempotency-Key stands for a ${noun} with another ${compared.in}`;
  const rule = mismatch[compared.in];
  if (mayBeForgotten(exchange, bound) || !rule) return [open('idempotency.key-retention', codes, why)];
  return [certain(rule, codes, why)];
}

const whatIsSwept = 'what its Idempotency-Key stands for may have been swept';

/** A sandbox that still knows the key then has nothing to give for it, and what it says is not stated. */
const mayBeSweptBy = (exchange: Exchange, bound: Exchange): boolean =>
  exchange.deployment === 'sandbox' &&
  receivedAtLatest(exchange) - sentAtEarliest(bound) > spans.sandboxRetention - clocksDiffer;

/** How long a key is remembered is not documented; a day is the shortest span that a retry can count on. */
const remembered_ms = 24 * 3600 * 1000;

/** Days by which ages are told. */
const told_days = [365, 90, 30, 7, 2] as const;

/** How old a use of the key is, as a reader is told of it: in whole days, of which it has more. */
export function ageToldOf(exchange: Exchange, bound: Exchange): string {
  const days = (sentAtEarliest(exchange) - receivedAtLatest(bound)) / remembered_ms;
  const passed = told_days.find((each) => days >= each);
  return passed === undefined ? 'after a day' : `after ${passed} days`;
}

/** Whether the key may no longer be bound to an earlier use. One that was recorded may have been a replay itself. */
export function mayBeForgotten(exchange: Exchange, bound: Exchange): boolean {
  const made = isRecorded(bound) ? (createdOf(objectOf(bound) ?? {}) ?? Infinity) : Infinity;
  return receivedAtLatest(exchange) - Math.min(sentAtEarliest(bound), made) > remembered_ms;
}

function usedElsewhere(exchange: Exchange, history: History): boolean {
  const key = idempotencyKeyOf(exchange.request);
  const business = businessOf(exchange);
  if (key === null || business === null) return false;
  const own = pathOf(exchange.request);
  return keyedPaths.some((path) => path !== own && history.uses(exchange.deployment, business, path, key).length > 0);
}

const deployments = ['sandbox', 'live'] as const;

/**
 * Whether no other use of the Idempotency-Key of a creation is known, by any business or operation. What was sent to its
 * deployment after its answer is none.
 */
export function isFirstUse(exchange: Exchange, history: History): boolean {
  const key = idempotencyKeyOf(exchange.request);
  const business = businessOf(exchange);
  if (key === null || business === null || !idempotentOf(exchange)) return false;
  if (history.businessesUsing(exchange.deployment, key).some((user) => user !== business)) return false;
  const isLater = (use: Exchange): boolean => use.deployment === exchange.deployment && use.sent > exchange.received;
  // Whether live and sandbox share the keys of a business is open.
  return keyedPaths.every((path) =>
    deployments.every((each) =>
      history.uses(each, business, path, key).every((use) => use.n === exchange.n || isLater(use)),
    ),
  );
}
