import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { finalStates } from '../history.ts';
import { listingOf } from '../history/pages.ts';
import { queryOf } from '../request.ts';
import { type Fault, none, open } from './fault.ts';

/** What may speak against the query of a list of charges; nothing there must be refused. */
export function listQueryFaults(exchange: Exchange, history: History): readonly Fault[] {
  const query = queryOf(exchange.request);
  const names = [...query.keys()];
  const stranger = exchange.key.inQuery ? undefined : names.find((name) => !documented.has(name));
  const unknown =
    stranger === undefined ? none : [open('request.unknown-query-parameter', 'any', `the parameter ${stranger}`)];
  const twice = new Set(names).size < names.length ? [open(null, 'any', 'a parameter stands twice')] : none;
  return [
    ...unknown,
    ...twice,
    ...limitFaults(query),
    ...stateFaults(query),
    ...cursorFaults(exchange, query, history),
  ];
}

const documented = new Set(['limit', 'starting_after', 'state']);
const states = new Set(['requires_payment', 'processing', ...finalStates]);

function limitFaults(query: URLSearchParams): readonly Fault[] {
  const limit = query.get('limit');
  if (limit === null || /^(?:[1-9]\d?|100)$/.test(limit)) return none;
  return [
    open(/^-?\d+$/.test(limit) ? 'list.limit-out-of-range' : 'list.limit-not-a-number', 'any', `limit is ${limit}`),
  ];
}

function stateFaults(query: URLSearchParams): readonly Fault[] {
  const state = query.get('state');
  return state === null || states.has(state) ? none : [open('list.unknown-state', 'any', `state is ${state}`)];
}

function cursorFaults(exchange: Exchange, query: URLSearchParams, history: History): readonly Fault[] {
  const cursor = query.get('starting_after');
  if (cursor === null) return none;
  const listing = listingOf(exchange);
  const state = query.get('state');
  if (!listing || !history.pageEndingWith(listing, cursor, exchange.sent)) {
    return [open('list.unknown-cursor', 'any', 'starting_after is no last id of a page that was seen')];
  }
  // A charge may have left the state of the filter since.
  return state === null || finalStates.has(state)
    ? none
    : [open('list.filter-with-cursor', 'any', 'the charge may have left the state')];
}
