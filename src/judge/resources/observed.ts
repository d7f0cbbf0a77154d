import type { Exchange } from '../../evidence/exchange.ts';
import { eventIn, isPing } from '../../evidence/event.ts';
import { once } from '../../evidence/once.ts';
import { asObject, dataOf, objectOf, succeeded } from '../../evidence/read.ts';
import type { Fields } from '../order.ts';
import { endpointOf, servedEndpoint } from '../request.ts';
import { kinds, type ResourceKind, type Showing, showingOf, type Way } from './kinds.ts';

/** A resource in an answer, or an event that was posted, whether or not it has the fields of its kind. */
export interface ObservedResource {
  readonly id: string | null;
  readonly via: Way | 'posted';
  readonly fields: Fields;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
}

/** What an answer shows where its deployment serves what was asked for; undefined where that is nothing. */
export const shownBy = once((exchange: Exchange): Showing | undefined => {
  const endpoint = succeeded(exchange) ? servedEndpoint(exchange) : undefined;
  return endpoint && showingOf(endpoint.name);
});

export function observedIn(kind: ResourceKind, exchange: Exchange): readonly ObservedResource[] {
  if (exchange.incoming) return kind === 'event' ? posted(exchange) : [];
  const showing = shownBy(exchange);
  if (showing?.kind !== kind) return [];
  const { via } = showing;
  return objectsIn(exchange, via).flatMap(([fields, at]) => {
    if (via !== 'list') return [shown(kind, fields, via, '')];
    return isOfKind(kind, fields) ? [shown(kind, fields, via, ` at data[${at}]`)] : [];
  });
}

function posted(exchange: Exchange): readonly ObservedResource[] {
  const fields = isPing(exchange) ? null : eventIn(exchange);
  return fields && isOfKind('event', fields) ? [shown('event', fields, 'posted', ' that was posted')] : [];
}

/** The objects of an answer, and where each stands in its list. */
function objectsIn(exchange: Exchange, via: Way): readonly (readonly [Fields, number])[] {
  const body = objectOf(exchange);
  if (via !== 'list') return body === null ? [] : [[body, 0]];
  return (dataOf(exchange) ?? []).flatMap((item, at) => {
    const fields = asObject(item);
    return fields ? [[fields, at] as const] : [];
  });
}

/** What calls itself something else is the business of the list; where no form of an id is documented, of nobody. */
export function isOfKind(kind: ResourceKind, { id, object }: Fields): boolean {
  const { prefix } = kinds[kind];
  if (prefix === null || typeof object !== 'string' || object === kind) return true;
  return typeof id === 'string' && id.startsWith(prefix);
}

function shown(kind: ResourceKind, fields: Fields, via: ObservedResource['via'], where: string): ObservedResource {
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : null;
  const { one, noun, prefix } = kinds[kind];
  return { id, via, fields, place: `of ${prefix === null ? `the ${noun}` : (id ?? `${one} without id`)}${where}` };
}

/** What is remembered of an answer: all that has an id, whatever it calls itself. */
export interface RememberedResource extends Showing {
  readonly id: string;
  readonly fields: Fields;
}

export const rememberedIn = once((exchange: Exchange): readonly RememberedResource[] => {
  const showing = succeeded(exchange) ? rememberedOf(exchange) : undefined;
  if (!showing) return [];
  return objectsIn(exchange, showing.via).flatMap(([fields]) => {
    const { id } = fields;
    return typeof id === 'string' && id !== '' ? [{ ...showing, id, fields }] : [];
  });
});

/** The kind of which an answer shows some, had it not been too long to keep; undefined where nothing was cut. */
export function overlookedIn(exchange: Exchange): ResourceKind | undefined {
  return succeeded(exchange) && exchange.answer?.body.sha256 != null ? rememberedOf(exchange)?.kind : undefined;
}

/** A sandbox that takes a POS charge, which it should not, shows it from then on. */
function rememberedOf(exchange: Exchange): Showing | undefined {
  const endpoint = endpointOf(exchange);
  const showing = endpoint && showingOf(endpoint.name);
  return exchange.deployment === 'live' || showing?.kind === 'charge' ? showing : undefined;
}
