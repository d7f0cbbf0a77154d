import { matchEndpoint } from '../contract/routes.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject, json } from '../evidence/read.ts';
import { pathOf, succeeded } from './request.ts';

/** A charge in an answer, whether or not it has the fields of one. */
export interface ShownCharge {
  readonly id: string | null;
  readonly via: 'post' | 'read' | 'list';
  readonly fields: Readonly<Record<string, unknown>>;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
}

export function shownCharges(exchange: Exchange): readonly ShownCharge[] {
  const via = wayOf(exchange);
  const body = asObject(json(exchange.answer?.body)?.value);
  if (via === null || body === null) return [];
  if (via !== 'list') return [shown(body, via, '')];
  const data = Array.isArray(body['data']) ? (body['data'] as readonly unknown[]) : [];
  return data.flatMap((item, at) => {
    const fields = asObject(item);
    return fields && isCharge(fields) ? [shown(fields, via, ` at data[${at}]`)] : [];
  });
}

/** How an answer shows charges; null when it is none that should. */
export function wayOf(exchange: Exchange): ShownCharge['via'] | null {
  if (!succeeded(exchange)) return null;
  const matched = matchEndpoint(exchange.request.method, pathOf(exchange.request));
  if (!matched || (exchange.deployment === 'sandbox' && !matched.endpoint.sandbox)) return null;
  switch (matched.endpoint.name) {
    case 'charges.create':
    case 'pos.create':
      return 'post';
    case 'charges.get':
      return 'read';
    case 'charges.list':
      return 'list';
    default:
      return null;
  }
}

/** What calls itself something else is the business of the list. */
export function isCharge(fields: Readonly<Record<string, unknown>>): boolean {
  const { id, object } = fields;
  return typeof object !== 'string' || object === 'charge' || (typeof id === 'string' && id.startsWith('ch_'));
}

function shown(fields: ShownCharge['fields'], via: ShownCharge['via'], where: string): ShownCharge {
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : null;
  return { id, via, fields, place: `of ${id ?? 'a charge without id'}${where}` };
}
