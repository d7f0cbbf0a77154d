import { matchEndpoint } from '../contract/routes.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject, json } from '../evidence/read.ts';
import { originBy, type Origin } from './charge-origin.ts';
import type { History, Thing } from './history.ts';
import { pathOf, succeeded } from './request.ts';

/** A payment link in an answer, with what came before it. */
export interface SeenLink {
  readonly id: string | null;
  readonly via: 'post' | 'read' | 'list';
  readonly fields: Readonly<Record<string, unknown>>;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
  readonly known: Thing | null;
  readonly origin: Origin | null;
  /** True in the first answer to the request that made it. */
  readonly fresh: boolean;
}

export function seenLinks(exchange: Exchange, history: History): readonly SeenLink[] {
  const via = linkWayOf(exchange);
  const body = asObject(json(exchange.answer?.body)?.value);
  if (via === null || body === null) return [];
  if (via !== 'list') return [seen(body, via, '', exchange, history)];
  const data = Array.isArray(body['data']) ? (body['data'] as readonly unknown[]) : [];
  return data.flatMap((item, at) => {
    const fields = asObject(item);
    return fields && isLink(fields) ? [seen(fields, via, ` at data[${at}]`, exchange, history)] : [];
  });
}

const ways: Readonly<Record<string, SeenLink['via']>> = {
  'links.create': 'post',
  'links.get': 'read',
  'links.list': 'list',
};

/** How an answer shows links; null when it is none that should. */
export function linkWayOf(exchange: Exchange): SeenLink['via'] | null {
  const { request, deployment } = exchange;
  const name = matchEndpoint(request.method, pathOf(request))?.endpoint.name;
  return deployment === 'live' && succeeded(exchange) && name ? (ways[name] ?? null) : null;
}

/** What calls itself something else is the business of the list. */
export function isLink(fields: SeenLink['fields']): boolean {
  const { id, object } = fields;
  return typeof object !== 'string' || object === 'payment_link' || (typeof id === 'string' && id.startsWith('pl_'));
}

function seen(
  fields: SeenLink['fields'],
  via: SeenLink['via'],
  where: string,
  exchange: Exchange,
  history: History,
): SeenLink {
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : null;
  const known = id === null ? null : (history.thing(exchange.deployment, 'payment_link', id) ?? null);
  const creation = known?.creation ?? (via === 'post' ? exchange : null);
  const origin = id === null || !creation ? null : originBy(creation, { id, fields }, known ?? undefined, history);
  const fresh = via === 'post' && origin?.creation.n === exchange.n;
  return { id, via, fields, place: `of ${id ?? 'a link without id'}${where}`, known, origin, fresh };
}
