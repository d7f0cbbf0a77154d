import type { Exchange } from '../../evidence/exchange.ts';
import type { History, Resource } from '../history.ts';
import { endpointOf } from '../request.ts';
import { type ResourceKind, showingOf } from '../resources/kinds.ts';

function kindOf(exchange: Exchange): ResourceKind {
  const endpoint = endpointOf(exchange);
  return (endpoint && showingOf(endpoint.name)?.kind) ?? 'charge';
}

/** What is known of an object of the kind that the request lists. */
export const listed = (exchange: Exchange, history: History, id: string): Resource | undefined =>
  history.resource(exchange.deployment, kindOf(exchange), id);

/** Objects of that kind and of the asking business, created from one moment to another, both included. */
export function listedBetween(exchange: Exchange, history: History, from: number, to: number): readonly Resource[] {
  const { deployment, key } = exchange;
  return history.resourcesBetween(deployment, kindOf(exchange), key.business ?? '', from, to);
}
