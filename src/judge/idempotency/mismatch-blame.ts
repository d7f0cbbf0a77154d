import type { RuleId } from '../../contract/rules.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { idempotentOf } from '../oracle/idempotent.ts';
import { boundUse, mayBeForgotten } from '../oracle/reuse.ts';
import { fieldsSent } from '../order.ts';
import { businessOf, idempotencyKeyOf, isRecorded } from '../request.ts';

/** What a refusal breaks. */
export interface Blame {
  readonly rule: RuleId;
  readonly expected: string;
  /** Exchanges that show it together with the one that is judged. */
  readonly others?: readonly number[];
}

/**
 * What IDEMPOTENT_MISMATCH breaks where the request is the same as the first. With no first use in sight there may be
 * one that is still unanswered or older than the run, unless only another business is known to have used the key.
 */
export function mismatchBlame(exchange: Exchange, history: History): Blame | null {
  const bound = boundUse(exchange, history);
  if (!bound) return usedByOther(exchange, history) ? foreignBlame : null;
  if (isRecorded(exchange) && mayBeForgotten(exchange, bound)) return null;
  const expected = `the ${idempotentOf(exchange)?.noun} of exchange ${bound.n} again, because what is compared is the same`;
  const underWay = exchange.sent < bound.received;
  const rule = underWay
    ? (ruleOfChange(exchange, bound) ?? 'idempotency.no-in-flight-error')
    : ruleOfSame(exchange, bound);
  return { rule, expected, others: [bound.n] };
}

const foreignBlame: Blame = {
  rule: 'idempotency.scoped-to-business',
  expected: '201, because only another business has used the Idempotency-Key',
};

function usedByOther(exchange: Exchange, history: History): boolean {
  const key = idempotentOf(exchange) ? idempotencyKeyOf(exchange.request) : null;
  const own = businessOf(exchange);
  if (key === null || own === null || exchange.key.business === null) return false;
  // Whether live and sandbox share the keys of a business is open.
  const isUsed = (['sandbox', 'live'] as const).some((each) => history.businessesUsing(each, key).includes(own));
  return !isUsed && history.businessesUsing(exchange.deployment, key).length > 0;
}

/** The rule that is broken when the same request with the same key does not give the same object. */
export function ruleOfSame(exchange: Exchange, bound: Exchange): RuleId {
  if (exchange.sent < bound.received) return 'idempotency.concurrent-same-object';
  return ruleOfChange(exchange, bound) ?? idempotentOf(exchange)?.same ?? 'idempotency.same-key-same-request';
}

/** The rule about a field that is not compared and differs. */
export function ruleOfChange(one: Exchange, other: Exchange): RuleId | undefined {
  const [a, b] = [fieldsSent(one.request), fieldsSent(other.request)];
  if (!a || !b) return undefined;
  const differs = (name: string): boolean => JSON.stringify(a[name]) !== JSON.stringify(b[name]);
  const uncompared = Object.entries(idempotentOf(one)?.uncompared ?? {});
  return uncompared.find(([name]) => differs(name))?.[1];
}
