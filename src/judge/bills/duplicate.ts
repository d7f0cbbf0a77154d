import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { errorCode, objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { endpointOf } from '../request.ts';
import { ruling } from '../ruling.ts';
import { answered } from '../words.ts';

const rule = 'bills.create.duplicate-makes-second-bill';

/** Every accepted call makes a bill of its own, whatever it has in common with another. */
export const billDuplicate: Judge = (exchange, history) => {
  if (endpointOf(exchange)?.name !== 'bills.create' || exchange.deployment === 'sandbox') return [];
  if (errorCode(exchange) === 'IDEMPOTENT_MISMATCH') return mismatched(exchange, history);
  const id = objectOf(exchange)?.['id'];
  if (!succeeded(exchange) || typeof id !== 'string') return [];
  const maker = history.resource(exchange.deployment, 'bill', id)?.creation;
  const expected = 'a new bill, since no call for a bill is a retry of another';
  if (maker)
    return ruling(rule, exchange, [{ expected, actual: `the bill ${id} of exchange ${maker.n}`, with: [maker.n] }]);
  return twinOf(exchange, history) ? [kept(rule)] : [];
};

/** A key that was let pass once does not count later. */
function mismatched(exchange: Exchange, history: History): readonly Decision[] {
  const use = history.usesOf(exchange).find(succeeded);
  if (!use) return [];
  const expected = `no mismatch, since the same Idempotency-Key was ignored in exchange ${use.n}`;
  return ruling(rule, exchange, [{ expected, actual: answered(exchange), with: [use.n] }]);
}

/** An accepted call with the same Idempotency-Key, or to the letter the same. */
function twinOf(exchange: Exchange, history: History): boolean {
  if (history.usesOf(exchange).some(succeeded)) return true;
  const { business } = exchange.key;
  const bills = business === null ? [] : history.resourcesOf(exchange.deployment, 'bill', business);
  return bills.some(({ creation }) => creation?.request.body?.text === exchange.request.body?.text);
}
