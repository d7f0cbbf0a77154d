import { isErrorCode } from '../../contract/errors.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { type Blame, mismatchBlame } from '../idempotency/mismatch-blame.ts';
import type { Claim } from '../oracle/claim.ts';
import { operationOf } from '../operations/operations.ts';
import { idempotentOf } from '../oracle/idempotent.ts';
import { sameness } from '../oracle/sameness.ts';
import { fieldsSent } from '../order.ts';
import { endpointOf, idempotencyKeyOf } from '../request.ts';
import { missOf } from '../resources/lookups.ts';
import { claimsOf } from './claims.ts';

/** The one rule that a refusal breaks which nothing explains; null: it may have a reason that cannot be seen. */
export function blameFor(exchange: Exchange, code: string, history: History): Blame | null {
  if (code === 'IDEMPOTENT_MISMATCH' && idempotentOf(exchange) && idempotencyKeyOf(exchange.request) !== null)
    return mismatchBlame(exchange, history) ?? resendBlame(exchange, history);
  const miss = missOf(exchange, history);
  if (miss?.kind === 'unknown') {
    return {
      rule: miss.lookup.unknown,
      expected: 'a refusal with NOT_FOUND, because nobody is known to have the id',
    };
  }
  const resent = code === 'IDEMPOTENCY_REQUIRED' ? resendBlame(exchange, history) : null;
  if (resent) return resent;
  const denied = deniedClaim(exchange, code, history);
  if (denied) return { rule: denied.rule, expected: `${success(exchange)}, because ${denied.why}` };
  return resendBlame(exchange, history) ?? endpointBlame(exchange, code);
}

/** Nothing was taken at the first try, so the same request has to be taken now. */
function resendBlame(exchange: Exchange, history: History): Blame | null {
  const tries = history.usesOf(exchange).filter((use) => sameness(exchange, use).is === 'same');
  const last = tries.at(-1);
  const rule = last?.answer ? resendRules.get(last.answer.status) : undefined;
  if (!last?.answer || !rule) return null;
  const expected = `201, because the same request was only put off with ${last.answer.status} before`;
  return { rule, expected, others: [last.n] };
}

const resendRules: ReadonlyMap<number, RuleId> = new Map([
  [429, 'idempotency.resend-after-rate-limit'],
  [503, 'idempotency.resend-after-ledger-unavailable'],
]);

/**
 * The trait that a code denies. BAD_REQUEST may deny one of several: then it is one at its limit or near to it, or the
 * only one that this run has not yet seen accepted; where it has seen all of them, the only one that names an object, or
 * else that is at its limit, or else whose field was given.
 */
function deniedClaim(exchange: Exchange, code: string, history: History): Claim | undefined {
  const denied = claimsOf(exchange, history).filter(
    ({ rule, denials }) =>
      isErrorCode(code) && denials.includes(code) && !(rule === 'versioning.v1-path' && isServed(exchange, history)),
  );
  if (code !== 'BAD_REQUEST' || denied.length < 2) return denied[0];
  const unseen = denied.filter(({ rule }) => !history.shown(exchange.deployment, rule));
  const suspect = (['at-bound', 'near-bound'] as const).flatMap((where) => unseen.filter(({ is }) => is === where))[0];
  if (unseen.length > 0) return suspect ?? only(unseen);
  const marks = ['naming', 'at-bound', undefined] as const;
  // A text that was given too may be what is denied, and has no other code; what has one is denied by that.
  const meant = hasWords(exchange) ? denied.filter(({ denials }) => denials[0] === code) : denied;
  const marked = marks.map((mark) => meant.filter(({ is }) => is === mark)).find((claims) => claims.length > 0);
  return marked && only(marked);
}

const hasWords = ({ request }: Exchange): boolean =>
  ['payer_name', 'description', 'reference', 'metadata'].some((name) => fieldsSent(request)?.[name] !== undefined);

/** What was answered before as documented is there, whatever it says now. */
function isServed(exchange: Exchange, history: History): boolean {
  const operation = operationOf(exchange);
  const served = operation?.status ?? operation?.served ?? null;
  return served !== null && history.shown(exchange.deployment, served);
}

const only = (claims: readonly Claim[]): Claim | undefined => (claims.length === 1 ? claims[0] : undefined);

function endpointBlame(exchange: Exchange, code: string): Blame | null {
  const name = endpointOf(exchange)?.name;
  const forbidden = code === 'FORBIDDEN_SCOPE' && name ? (`scopes.${name}.sufficient` as const) : undefined;
  const operation = operationOf(exchange);
  const rule = forbidden ?? operation?.status ?? operation?.served;
  return rule ? { rule, expected: `${success(exchange)}, because nothing in the request speaks against it` } : null;
}

const success = (exchange: Exchange): string => String(endpointOf(exchange)?.success ?? 'an acceptance');
