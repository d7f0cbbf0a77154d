import type { RuleId } from '../../contract/rules.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { type ComparedField, idempotentOf } from '../oracle/idempotent.ts';
import { ageToldOf, boundUse, mayBeForgotten } from '../oracle/reuse.ts';
import { sameness } from '../oracle/sameness.ts';
import { outcomeOf } from '../outcome.ts';
import { noted, ruling } from '../ruling.ts';
import { answered } from '../words.ts';
import { ruleOfChange, ruleOfSame } from './mismatch-blame.ts';

/** What an accepted creation shows, together with those that had its Idempotency-Key before. */
export const replay: Judge = (exchange, history) => {
  const id = objectOf(exchange)?.['id'];
  if (!idempotentOf(exchange) || outcomeOf(exchange) !== 'accepted' || typeof id !== 'string') return [];
  const bound = boundUse(exchange, history);
  return bound ? replayed(exchange, bound, id, history) : resent(exchange, history);
};

function replayed(exchange: Exchange, bound: Exchange, id: string, history: History): readonly Decision[] {
  const compared = sameness(exchange, bound);
  const first = objectOf(bound)?.['id'];
  if (typeof first !== 'string') return [];
  if (compared.is === 'different') return id === first ? mistaken(exchange, bound, compared.in) : [];
  const noun = nounOf(exchange);
  const told = id === first ? `the same ${noun}` : `another ${noun}`;
  if (compared.is === 'open') return compared.question ? [noted(compared.question, exchange, told)] : [];
  if (id === first) return [...shown(exchange, bound, history), ...observed(exchange, bound)];
  if (mayBeForgotten(exchange, bound))
    return [noted('idempotency.key-retention', exchange, `${told} ${ageToldOf(exchange, bound)}`)];
  return another(exchange, bound, first, history);
}

/** A key that is forgotten makes another object, and one that is not is refused: whichever it is, the first is no answer to another request. */
function mistaken(exchange: Exchange, bound: Exchange, difference: ComparedField): readonly Decision[] {
  const operation = idempotentOf(exchange);
  const rule = operation?.mismatch[difference];
  // What is remembered for certain is refused by the rule already.
  if (!operation || !rule || !mayBeForgotten(exchange, bound)) return [];
  const { noun } = operation;
  const expected = `IDEMPOTENT_MISMATCH, or another ${noun} if the key of exchange ${bound.n} is forgotten, for another ${difference}`;
  const actual = `${answered(exchange).split(' ')[0]} with the ${noun} of exchange ${bound.n}`;
  return ruling(rule, exchange, [{ expected, actual, with: [bound.n] }]);
}

const nounOf = (exchange: Exchange): string => idempotentOf(exchange)?.noun ?? 'object';

function another(exchange: Exchange, bound: Exchange, first: string, history: History): readonly Decision[] {
  const stood = mismatchBetween(exchange, bound, history);
  const rule = stood ? 'idempotency.first-request-stands' : ruleOfSame(exchange, bound);
  const after = stood ? `, also after the mismatch of exchange ${stood.n}` : '';
  const noun = nounOf(exchange);
  const expected = `the ${noun} ${first} of exchange ${bound.n} again, for the same key and request${after}`;
  const actual = `${answered(exchange).split(' ')[0]} with the ${noun} ${String(objectOf(exchange)?.['id'])}`;
  return ruling(rule, exchange, [{ expected, actual, with: [bound.n, ...(stood ? [stood.n] : [])] }]);
}

function shown(exchange: Exchange, bound: Exchange, history: History): readonly Decision[] {
  const rules: RuleId[] = [];
  const changed = ruleOfChange(exchange, bound);
  const operation = idempotentOf(exchange);
  if (exchange.sent < bound.received)
    rules.push('idempotency.concurrent-same-object', 'idempotency.no-in-flight-error');
  else if (changed) rules.push(changed);
  else if (operation) rules.push(operation.same);
  if (mismatchBetween(exchange, bound, history)) rules.push('idempotency.first-request-stands');
  return rules.map(kept);
}

/** A mismatch that was answered before this request was sent. */
function mismatchBetween(exchange: Exchange, bound: Exchange, history: History): Exchange | undefined {
  const after = history.usesOf(exchange).filter((use) => use.sent >= bound.received && use.received <= exchange.sent);
  return after.find((use) => errorCode(use) === 'IDEMPOTENT_MISMATCH');
}

function observed(exchange: Exchange, bound: Exchange): readonly Decision[] {
  // Of two at one moment either may be the first.
  if (exchange.sent < bound.received) return [];
  const state = objectOf(exchange)?.['state'];
  const status = noted('idempotency.replay-status', exchange, String(exchange.answer?.status));
  const moved = state !== objectOf(bound)?.['state'];
  return moved ? [status, noted('idempotency.replay-body', exchange, 'the present state')] : [status];
}

/** A first acceptance, after tries that took nothing or were refused. */
function resent(exchange: Exchange, history: History): readonly Decision[] {
  const last = history.usesOf(exchange).at(-1);
  if (!last?.answer) return [];
  const same = sameness(exchange, last).is === 'same';
  if (last.answer.status === 429) return same ? [kept('idempotency.resend-after-rate-limit')] : [];
  if (last.answer.status === 503) return same ? [kept('idempotency.resend-after-ledger-unavailable')] : [];
  return same ? [] : [noted('idempotency.refused-request-uses-key', exchange, 'no: the key served another request')];
}
