import type { Judge } from '../history.ts';
import { decideAcceptance } from './acceptance.ts';
import { expectationOf } from './expectation.ts';
import { decideRefusal } from './refusal.ts';

/** Whether a request was accepted or refused as the document lets it expect. */
export const fulfilment: Judge = (exchange, history) => {
  if (exchange.request.method === 'HEAD' || exchange.request.method === 'OPTIONS') return [];
  const expectation = expectationOf(exchange, history);
  if ('open' in expectation) return decideAcceptance(exchange, expectation.reasons, history);
  return expectation.must === 'accept'
    ? decideAcceptance(exchange, [], history)
    : decideRefusal(exchange, expectation.reasons);
};
