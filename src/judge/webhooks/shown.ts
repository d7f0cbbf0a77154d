import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { endpointOf, succeeded } from '../request.ts';

/** A webhook endpoint in an answer, whether or not it has the fields of one. */
export interface ShownEndpoint {
  readonly via: 'set' | 'list';
  readonly fields: Readonly<Record<string, unknown>>;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
}

export function shownEndpoints(exchange: Exchange): readonly ShownEndpoint[] {
  const body = asObject(json(exchange.answer?.body)?.value);
  if (!body || exchange.deployment !== 'live' || !succeeded(exchange)) return [];
  const name = endpointName(exchange);
  if (name === 'webhook-endpoints.set') return [{ via: 'set', fields: body, place: 'of the endpoint' }];
  if (name !== 'webhook-endpoints.list' || !Array.isArray(body['data'])) return [];
  return (body['data'] as readonly unknown[]).flatMap((item, at) => {
    const fields = asObject(item);
    return fields ? [{ via: 'list', fields, place: `of the endpoint at data[${at}]` } as const] : [];
  });
}

export const endpointName = (exchange: Exchange): string | undefined => endpointOf(exchange)?.name;

/** Whether the answer lists endpoints and nothing in the request could make it list others than usual. */
export const listsEndpoints = (exchange: Exchange): boolean =>
  endpointName(exchange) === 'webhook-endpoints.list' &&
  exchange.deployment === 'live' &&
  exchange.answer?.status === 200 &&
  !exchange.request.target.includes('?');
