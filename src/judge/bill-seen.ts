import { matchEndpoint } from '../contract/routes.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject, json } from '../evidence/read.ts';
import type { History, Thing } from './history.ts';
import { pathOf, succeeded } from './request.ts';

/** A bill in an answer, with what came before it. */
export interface SeenBill {
  readonly id: string | null;
  readonly via: 'create' | 'read' | 'list';
  readonly fields: Readonly<Record<string, unknown>>;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
  readonly known: Thing | null;
  /** The accepted request that made it; null where the run did not make it, or cannot tell. */
  readonly origin: Exchange | null;
  /** True in the answer to the request that made it. */
  readonly fresh: boolean;
}

export function seenBills(exchange: Exchange, history: History): readonly SeenBill[] {
  const via = billsVia(exchange);
  const body = asObject(json(exchange.answer?.body)?.value);
  if (via === null || body === null) return [];
  if (via !== 'list') return [seen(body, via, '', exchange, history)];
  const data = Array.isArray(body['data']) ? (body['data'] as readonly unknown[]) : [];
  return data.flatMap((item, at) => {
    const fields = asObject(item);
    return fields && isBill(fields) ? [seen(fields, via, ` at data[${at}]`, exchange, history)] : [];
  });
}

/** How an answer shows bills; null when it is none that should. */
export function billsVia(exchange: Exchange): SeenBill['via'] | null {
  if (!succeeded(exchange) || exchange.deployment === 'sandbox') return null;
  switch (matchEndpoint(exchange.request.method, pathOf(exchange.request))?.endpoint.name) {
    case 'bills.create':
      return 'create';
    case 'bills.get':
      return 'read';
    case 'bills.list':
      return 'list';
    default:
      return null;
  }
}

/** What calls itself something else is the business of the list. */
export function isBill({ id, object }: SeenBill['fields']): boolean {
  return typeof object !== 'string' || object === 'bill' || (typeof id === 'string' && id.startsWith('bl_'));
}

function seen(
  fields: SeenBill['fields'],
  via: SeenBill['via'],
  where: string,
  exchange: Exchange,
  history: History,
): SeenBill {
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : null;
  const known = id === null ? null : (history.thing(exchange.deployment, 'bill', id) ?? null);
  const origin = originOf(known, via, exchange);
  const place = `of ${id ?? 'a bill without id'}${where}`;
  return { id, via, fields, place, known, origin, fresh: origin?.n === exchange.n };
}

function originOf(known: Thing | null, via: SeenBill['via'], exchange: Exchange): Exchange | null {
  if (via !== 'create') return known?.creation && !seenBefore(known, known.creation) ? known.creation : null;
  // Two requests that were given one bill are told by that; which of them made it can no longer be.
  return known?.creation || (known && seenBefore(known, exchange)) ? null : exchange;
}

const seenBefore = ({ first }: Thing, creation: Exchange): boolean =>
  first.n !== creation.n && first.received <= creation.sent;
