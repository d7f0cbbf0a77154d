import type { RuleId } from '../contract/rules.ts';
import { type Decision, kept } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { errorCode, objectOf } from '../evidence/read.ts';
import type { ChargeHistory, History } from './history.ts';
import { chargesIn, type Seen } from './history/seen.ts';
import type { Judge } from './judge.ts';
import { type Fields, orderOf } from './oracle/order.ts';
import { sameness } from './oracle/sameness.ts';
import { businessOf, queryOf, succeeded } from './request.ts';

/**
 * What a list betrays of requests that must not have made a charge: a mismatch, or a twin of one that did. Only the
 * check that sent them can tell that nothing else of theirs is under way, and only a reference tells whose a charge is.
 */
export const judgeNothingCreated: Judge = (exchange, history) => {
  const query = queryOf(exchange.request);
  if (exchange.check === null || query.has('state') || query.has('starting_after')) return [];
  const items = chargesIn(exchange).filter(({ via }) => via === 'list');
  const strangers = items.filter(({ id }) => !history.charge(exchange.deployment, id)?.creation);
  return items.flatMap(({ id }) =>
    judgeAttempts(exchange, history.charge(exchange.deployment, id), strangers, history),
  );
};

function judgeAttempts(
  exchange: Exchange,
  charge: ChargeHistory | undefined,
  strangers: readonly Seen[],
  history: History,
): readonly Decision[] {
  const creation = charge?.creation;
  if (!creation || creation.check !== exchange.check) return [];
  return othersLike(creation, history).flatMap((use): readonly Decision[] => {
    const rule = use.received <= exchange.sent && use.check === exchange.check ? ruleOf(use, creation) : null;
    const reference = referenceOf(use);
    if (rule === null || reference === null || !clear(exchange, reference, history)) return [];
    const made = strangers.find(({ fields }) => matches(fields, use));
    return [made ? extra(rule, use, made, exchange) : kept(rule)];
  });
}

function othersLike(creation: Exchange, history: History): readonly Exchange[] {
  return history.usesOf(creation).filter((use) => use.n !== creation.n);
}

function ruleOf(use: Exchange, creation: Exchange): RuleId | null {
  if (errorCode(use) === 'IDEMPOTENT_MISMATCH') return 'idempotency.mismatch-creates-nothing';
  const twin =
    succeeded(use) && sameness(use, creation).is === 'same' && objectOf(use)?.['id'] === objectOf(creation)?.['id'];
  if (!twin) return null;
  return use.sent < creation.received && creation.sent < use.received
    ? 'idempotency.concurrent-creates-one'
    : 'idempotency.same-key-same-request';
}

/** No try whose answer was lost can have made the charge instead. */
function clear(exchange: Exchange, reference: string, history: History): boolean {
  const business = businessOf(exchange);
  const tries = business === null ? null : history.naming(exchange.deployment, business, reference);
  return tries !== null && tries.every(({ answer }) => answer !== null && answer.status < 500);
}

function matches(fields: Fields, use: Exchange): boolean {
  const order = orderOf(use.request);
  if (order.is !== 'fields') return false;
  return ['amount_minor', 'rail', 'reference'].every((name) => fields[name] === order.fields[name]);
}

function referenceOf(use: Exchange): string | null {
  const order = orderOf(use.request);
  const reference = order.is === 'fields' ? order.fields['reference'] : null;
  return typeof reference === 'string' && reference !== '' ? reference : null;
}

function extra(rule: RuleId, use: Exchange, made: Seen, exchange: Exchange): Decision {
  const expected = `no other charge from exchange ${use.n}, which came with a used Idempotency-Key`;
  const actual = `the charge ${made.id} in the list, with its amount, rail and reference`;
  return { is: 'broken', rule, expected, actual, exchanges: [use.n, exchange.n] };
}
