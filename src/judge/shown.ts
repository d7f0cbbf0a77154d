import type { EndpointName } from '../contract/endpoints.ts';
import type { RuleId } from '../contract/rules.ts';
import type { Decision } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { asObject, json } from '../evidence/read.ts';
import { servedEndpoint, succeeded } from './request.ts';
import { quoted, ruling } from './ruling.ts';

/** An object in an answer, whether or not it has the fields of its kind. */
export interface Shown {
  readonly id: string | null;
  readonly via: 'post' | 'read' | 'list';
  readonly fields: Readonly<Record<string, unknown>>;
  /** Where it stands, in words that follow the name of a field. */
  readonly place: string;
}

/** Objects that are made by a request, read by their id and listed. */
export type ShownKind = 'charge' | 'bill' | 'payment_link';

interface Kind {
  readonly noun: string;
  readonly prefix: string;
  readonly ways: Readonly<Partial<Record<EndpointName, Shown['via']>>>;
}

const kinds: Readonly<Record<ShownKind, Kind>> = {
  charge: {
    noun: 'charge',
    prefix: 'ch_',
    ways: { 'charges.create': 'post', 'pos.create': 'post', 'charges.get': 'read', 'charges.list': 'list' },
  },
  bill: {
    noun: 'bill',
    prefix: 'bl_',
    ways: { 'bills.create': 'post', 'bills.get': 'read', 'bills.list': 'list' },
  },
  payment_link: {
    noun: 'payment link',
    prefix: 'pl_',
    ways: { 'links.create': 'post', 'links.get': 'read', 'links.list': 'list' },
  },
};

export function shownIn(kind: ShownKind, exchange: Exchange): readonly Shown[] {
  const via = wayOf(kind, exchange);
  const body = asObject(json(exchange.answer?.body)?.value);
  if (via === null || body === null) return [];
  if (via !== 'list') return [shown(kind, body, via, '')];
  const data = Array.isArray(body['data']) ? (body['data'] as readonly unknown[]) : [];
  return data.flatMap((item, at) => {
    const fields = asObject(item);
    return fields && isOfKind(kind, fields) ? [shown(kind, fields, via, ` at data[${at}]`)] : [];
  });
}

/** How an answer shows objects of a kind; null when it is none that should. */
function wayOf(kind: ShownKind, exchange: Exchange): Shown['via'] | null {
  const endpoint = succeeded(exchange) ? servedEndpoint(exchange) : undefined;
  return (endpoint && kinds[kind].ways[endpoint.name]) ?? null;
}

/** What calls itself something else is the business of the list. */
export function isOfKind(kind: ShownKind, { id, object }: Shown['fields']): boolean {
  return typeof object !== 'string' || object === kind || (typeof id === 'string' && id.startsWith(kinds[kind].prefix));
}

function shown(kind: ShownKind, fields: Shown['fields'], via: Shown['via'], where: string): Shown {
  const id = typeof fields['id'] === 'string' && fields['id'] !== '' ? fields['id'] : null;
  return { id, via, fields, place: `of ${id ?? `a ${kinds[kind].noun} without id`}${where}` };
}

/** An answer that should be an object of a kind and is none. */
export function missingOf(kind: ShownKind, rule: RuleId, exchange: Exchange): readonly Decision[] {
  const via = wayOf(kind, exchange);
  return via === null || via === 'list' ? [] : notShown(`a ${kinds[kind].noun}`, rule, exchange);
}

/** An answer whose body should be an object and is none; an unreadable one is for others. */
export function notShown(what: string, rule: RuleId, exchange: Exchange): readonly Decision[] {
  const body = exchange.answer?.body;
  const value = json(body);
  if (!body || body.sha256 !== null || asObject(value?.value) !== null || (value === null && body.bytes > 0)) return [];
  const actual = value ? quoted(value.value) : 'an empty body';
  return ruling(rule, exchange, [{ expected: `${what} in the body of the answer`, actual }]);
}
