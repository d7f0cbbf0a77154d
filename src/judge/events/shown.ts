import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, json } from '../../evidence/read.ts';
import { endpointOf, succeeded } from '../request.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An event in an answer, or one that the service posted. */
export interface ShownEvent {
  readonly via: 'list' | 'read' | 'post';
  readonly id: string | null;
  readonly fields: Fields;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
}

export function shownEvents(exchange: Exchange): readonly ShownEvent[] {
  if (exchange.incoming) {
    const posted = asObject(json(exchange.request.body)?.value);
    return shown(posted && isEvent(posted) ? posted : null, 'post', ' that was posted');
  }
  const name = logName(exchange);
  if (name === 'events.get') return shown(asObject(json(exchange.answer?.body)?.value), 'read', '');
  return (loggedItems(exchange) ?? []).flatMap((item, at) => {
    const fields = asObject(item);
    return fields && isEvent(fields) ? shown(fields, 'list', ` at data[${at}]`) : [];
  });
}

/** What the event list holds; null where it is not the documented list, or none was asked for. */
export function loggedItems(exchange: Exchange): readonly unknown[] | null {
  const data = logName(exchange) === 'events.list' && asObject(json(exchange.answer?.body)?.value)?.['data'];
  return Array.isArray(data) ? data : null;
}

/** Which operation of the event log an answer comes from; null where it shows none. */
export function logName(exchange: Exchange): 'events.list' | 'events.get' | 'events.retry' | null {
  if (exchange.incoming || exchange.deployment !== 'live' || !succeeded(exchange)) return null;
  const name = endpointOf(exchange)?.name;
  return name === 'events.list' || name === 'events.get' || name === 'events.retry' ? name : null;
}

/** What calls itself something else is the business of the list. */
export function isEvent({ id, object }: Fields): boolean {
  return typeof object !== 'string' || object === 'event' || (typeof id === 'string' && id.startsWith('ev_'));
}

function shown(fields: Fields | null, via: ShownEvent['via'], where: string): readonly ShownEvent[] {
  if (!fields) return [];
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : null;
  return [{ via, id, fields, place: `of ${id ?? 'an event without id'}${where}` }];
}
