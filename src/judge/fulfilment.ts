import { type Decision, kept } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { errorCode } from '../evidence/read.ts';
import { judgeAcceptance } from './acceptance.ts';
import type { History } from './history.ts';
import { missOf } from './history/misses.ts';
import type { Judge } from './judge.ts';
import { expectationOf } from './oracle/expectation.ts';
import { judgeRefusal } from './refusal.ts';

/** Whether a request was accepted or refused as the document lets it expect. */
export const judgeFulfilment: Judge = (exchange, history) => {
  if (exchange.request.method === 'HEAD' || exchange.request.method === 'OPTIONS') return [];
  const expectation = expectationOf(exchange, history);
  if ('open' in expectation)
    return [...judgeAcceptance(exchange, expectation.faults, history), ...missed(exchange, history)];
  return expectation.must === 'accept'
    ? judgeAcceptance(exchange, [], history)
    : judgeRefusal(exchange, expectation.faults);
};

function missed(exchange: Exchange, history: History): readonly Decision[] {
  if (errorCode(exchange) !== 'NOT_FOUND' || missOf(exchange, history)?.kind !== 'unknown') return [];
  return [kept('charges.get.unknown-not-found'), kept('errors.cause-of-not-found')];
}
