import type { SentRequest } from '../../../evidence/exchange.ts';
import { endpointOf, sentHeader } from '../../request.ts';
import { orderOf, saysJson } from '../../order.ts';
import { decided } from '../../ruling.ts';
import { asked, cut } from '../../words.ts';
import type { ClientJudge } from '../client-judge.ts';

/** A body is JSON and says so, in any casing and with any parameters. Whether a retry of an event has one is open. */
export const jsonBodies: ClientJudge = (exchange) => {
  const { request } = exchange;
  const name = endpointOf(exchange)?.name;
  if (request.method !== 'POST' || name === undefined || name === 'events.retry') return [];
  if (!request.body?.bytes || request.headers.length === 0 || isCompressed(request)) return [];
  const labelled = saysJson(request);
  const body = orderOf(request);
  return decided('client.sends-json', exchange, labelled && body.is !== 'not-an-object', () => ({
    expected: 'a JSON object with Content-Type: application/json',
    actual: `${asked(exchange)} with ${labelled ? cut(request.body?.text ?? '', 60) : `Content-Type ${sentHeader(request, 'content-type').join(', ') || 'missing'}`}`,
  }));
};

/** What is inside is not seen. */
const isCompressed = (request: SentRequest): boolean =>
  sentHeader(request, 'content-encoding').some((coding) => !/^(?:identity)?$/i.test(coding.trim()));
