import { json, succeeded } from '../../evidence/read.ts';
import type { Judge } from '../judge.ts';
import { servedEndpoint } from '../request.ts';
import { noted } from '../ruling.ts';

/** How a deletion is answered, which the document does not show. */
export const endpointDeletion: Judge = (exchange) => {
  const { answer } = exchange;
  if (!answer || !succeeded(exchange) || servedEndpoint(exchange)?.name !== 'webhook-endpoints.delete') return [];
  const shown =
    answer.body.bytes === 0 ? 'an empty body' : json(answer.body) ? 'a JSON body' : 'a body of another kind';
  return [noted('webhook-endpoints.delete.answer', exchange, `${answer.status} with ${shown}`)];
};
