import type { EndpointName } from '../../contract/endpoints.ts';
import { page as sizes } from '../../contract/chapters/lists.ts';
import { type BillState, billStates } from '../../contract/resources/bill.ts';
import { type ChargeState, chargeStates } from '../../contract/resources/charge.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { asObject, dataOf, objectOf } from '../../evidence/read.ts';
import type { History, Listing, Page, Resource, Judge } from '../history.ts';
import type { Fields } from '../order.ts';
import { endpointOf, listingOf, queryOf } from '../request.ts';
import { type ResourceKind, showingOf } from '../resources/kinds.ts';
import { createdOf } from '../resources/moment.ts';
import { mayBeSwept } from './swept.ts';

/** What a request lists. */
export interface Listed {
  readonly exchange: Exchange;
  readonly kind: ResourceKind;
}

/** A page of any list, as asked for and as answered. */
export interface ShownPage extends Listed {
  readonly list: EndpointName;
  readonly listing: Listing;
  readonly body: Fields;
  readonly items: readonly Item[];
  /** null where the answer does not say. */
  readonly hasMore: boolean | null;
  /** How many it may hold; null where a limit was given whose meaning is open. */
  readonly limit: number | null;
  readonly limitGiven: boolean;
  readonly start: Start;
  readonly filter: Filter;
}

/** Judges a page of a list. */
export type PageJudge = (page: ShownPage, history: History) => readonly Decision[];

export interface Item {
  readonly id: string | null;
  /** Milliseconds; null where it does not say. */
  readonly created: number | null;
  readonly value: unknown;
}

/** What is known of an object of the kind that is listed. */
export const listed = ({ exchange, kind }: Listed, history: History, id: string): Resource | undefined =>
  history.resource(exchange.deployment, kind, id);

/** What is known of the asking business and that kind, created from one moment to another, both included. */
export const listedBetween = (
  { exchange: { deployment, key }, kind }: Listed,
  history: History,
  from: number,
  to: number,
): readonly Resource[] => history.resourcesBetween(deployment, kind, key.business ?? '', from, to);

/** unknown: a cursor of which nobody can say where it stands. */
type Start =
  | { readonly is: 'top' }
  | { readonly is: 'after'; readonly id: string; readonly page: Page | null }
  | { readonly is: 'unknown' };

type Filter =
  | { readonly is: 'none' }
  | { readonly is: 'state'; readonly state: ChargeState | BillState; readonly customerRef: string | null }
  | { readonly is: 'customer-ref'; readonly customerRef: string }
  | { readonly is: 'offset' }
  | { readonly is: 'other' };

/** Has pages judged, each read once. */
export const pageJudge =
  (...judges: readonly PageJudge[]): Judge =>
  (exchange, history) => {
    const page = pageOf(exchange, history);
    return page ? judges.flatMap((judge) => judge(page, history)) : [];
  };

/** null where an answer is no page, or tells nothing of the list. */
export function pageOf(exchange: Exchange, history: History): ShownPage | null {
  const { request, answer } = exchange;
  const list = endpointOf(exchange)?.name;
  const showing = list && showingOf(list);
  if (!list || showing?.via !== 'list' || answer?.status !== 200) return null;
  const listing = listingOf(exchange);
  const body = objectOf(exchange);
  if (!listing || !body) return null;
  const query = queryOf(request);
  const limits = query.getAll('limit');
  const listed = { exchange, kind: showing.kind };
  const data = dataOf(exchange);
  // What stands around events in their log is not shown.
  if (data === null && list === 'events.list') return null;
  const items = (data ?? []).map(itemOf);
  if (items.length === 0 && limits.some(asksForNothing)) return null;
  return {
    ...listed,
    list,
    listing,
    body,
    items,
    hasMore: typeof body['has_more'] === 'boolean' ? body['has_more'] : null,
    limit: limitOf(limits),
    limitGiven: limits.length > 0,
    // Links have no cursor, so every page of theirs begins at the top.
    start: list === 'links.list' ? { is: 'top' } : startOf(query.getAll('starting_after'), listed, listing, history),
    filter: filterOf(list, listing.filter),
  };
}

/** Taken at its word such a limit gives an empty page, which tells nothing of the list. */
const asksForNothing = (limit: string): boolean => /^(?:-\d+|[+-]?0+)$/.test(limit);

function itemOf(value: unknown): Item {
  const fields = asObject(value);
  const id = typeof fields?.['id'] === 'string' ? fields['id'] : null;
  return { id, value, created: fields && createdOf(fields) };
}

function limitOf(given: readonly string[]): number | null {
  const [limit] = given;
  if (limit === undefined) return sizes.default;
  return given.length === 1 && /^(?:[1-9]\d?|100)$/.test(limit) ? Number(limit) : null;
}

function startOf(given: readonly string[], of: Listed, listing: Listing, history: History): Start {
  const [id] = given;
  if (id === undefined) return { is: 'top' };
  const known = listed(of, history, id);
  if (given.length > 1 || id === '' || (known && mayBeGone(known, of.exchange))) return { is: 'unknown' };
  const page = history.pageEndingWith(listing, id, of.exchange.sent) ?? null;
  if (page) return { is: 'after', id, page };
  const own = known && known.business !== null && known.business === of.exchange.key.business;
  const seen = own && known.first.received <= of.exchange.sent;
  return seen && listing.filter === '' ? { is: 'after', id, page } : { is: 'unknown' };
}

/** What becomes of a cursor that is gone is open. */
function mayBeGone({ first }: Resource, exchange: Exchange): boolean {
  const created = createdOf(first.fields);
  return created !== null && mayBeSwept({ created }, first, exchange);
}

function filterOf(list: EndpointName, filter: string): Filter {
  if (filter === '') return { is: 'none' };
  if (isOffset(filter)) return { is: 'offset' };
  if (list === 'bills.list') return billFilter(filter);
  const state = list === 'charges.list' ? chargeStates.find((each) => filter === `state=${each}`) : undefined;
  return state ? { is: 'state', state, customerRef: null } : { is: 'other' };
}

/** Whether all that a query asks for besides a limit and a cursor is the place of a page. */
export const isOffset = (filter: string): boolean => /^(?:(?:^|&)(?:offset|page|skip)=\d+)+$/.test(filter);

type Pair = readonly [name: string, value: string];

function billFilter(filter: string): Filter {
  const state = billStates.find((each) => filter === `state=${each}`);
  if (state) return { is: 'state', state, customerRef: null };
  // Sorted by their names.
  const [[name, customerRef], second, ...others] = [...new URLSearchParams(filter)] as [[string, string], ...Pair[]];
  if (name !== 'customer_ref' || customerRef === '' || others.length > 0) return { is: 'other' };
  if (!second) return { is: 'customer-ref', customerRef };
  const both = second[0] === 'state' ? billStates.find((each) => each === second[1]) : undefined;
  return both ? { is: 'state', state: both, customerRef } : { is: 'other' };
}

/** Lists of which a cursor and a limit are documented. */
export const paged: ReadonlySet<EndpointName> = new Set(['charges.list', 'bills.list']);

/** Lists of which a limit and an order are documented. */
export const limited: ReadonlySet<EndpointName> = new Set([...paged, 'links.list']);
