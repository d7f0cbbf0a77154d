import type { Judge } from '../judge.ts';
import { judgeAcceptance } from './acceptance.ts';
import { expectationOf } from './expectation.ts';
import { judgeRefusal } from './refusal.ts';

/** Whether a request was accepted or refused as the document lets it expect. */
export const judgeFulfilment: Judge = (exchange, history) => {
  if (exchange.request.method === 'HEAD' || exchange.request.method === 'OPTIONS') return [];
  const expectation = expectationOf(exchange, history);
  if ('open' in expectation) return judgeAcceptance(exchange, expectation.reasons, history);
  return expectation.must === 'accept'
    ? judgeAcceptance(exchange, [], history)
    : judgeRefusal(exchange, expectation.reasons);
};
