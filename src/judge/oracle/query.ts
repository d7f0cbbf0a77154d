import { textLimits } from '../../contract/limits.ts';
import { billStates } from '../../contract/resources/bill.ts';
import { chargeStates } from '../../contract/resources/charge.ts';
import type { Deployment, Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { listingOf, pathOf, queryOf } from '../request.ts';
import { isForGood } from '../resources/kinds.ts';
import { type Claim, atBound, naming } from './claim.ts';
import { sweptReasons } from './id.ts';
import { hasKeyInQuery } from './key.ts';
import { none, open, type Reason } from './refusal-reason.ts';

/** What may speak against a query where none is documented. */
export function queryReasons(exchange: Exchange): readonly Reason[] {
  return exchange.request.target.includes('?') ? [strangeParameter(exchange, 'it has query parameters')] : none;
}

/** A key that stands there is such a parameter too; what is refused for that says so. */
const strangeParameter = (exchange: Exchange, why: string): Reason =>
  open('request.unknown-query-parameter', hasKeyInQuery(exchange) ? ['BAD_REQUEST'] : 'any', why);

/** The query of one list that has a cursor. */
interface Query {
  readonly documented: ReadonlySet<string>;
  readonly states: ReadonlySet<string>;
  /** Whether an object never leaves a state, so that a cursor stays in the list of it. */
  readonly lasts: (state: string, deployment: Deployment) => boolean;
}

const charges: Query = {
  documented: new Set(['limit', 'starting_after', 'state']),
  states: new Set(chargeStates),
  lasts: isForGood,
};

// Which states a bill may leave is not shown.
const bills: Query = {
  documented: new Set(['limit', 'starting_after', 'customer_ref', 'state']),
  states: new Set(billStates),
  lasts: () => false,
};

/** What may speak against the query of a list of charges or bills; nothing there must be refused. */
export function listQueryReasons(exchange: Exchange, history: History): readonly Reason[] {
  const query = queryOf(exchange.request);
  const known = pathOf(exchange.request) === '/v1/bills' ? bills : charges;
  return [
    ...nameReasons(exchange, query, known.documented),
    ...limitReasons(query),
    ...stateReasons(query, known),
    ...customerRefReasons(query),
    ...cursorReasons(exchange, query, known, history),
  ];
}

/** What may speak against the query of the list of links, which knows a limit and no cursor. */
export function linkQueryReasons(exchange: Exchange): readonly Reason[] {
  const query = queryOf(exchange.request);
  return [
    ...limitReasons(query),
    ...(query.has('starting_after')
      ? [open('links.list.starting-after', 'any but of keys', 'starting_after is given')]
      : none),
    ...nameReasons(exchange, query, ofLinks),
  ];
}

const ofLinks: ReadonlySet<string> = new Set(['limit', 'starting_after']);

function nameReasons(exchange: Exchange, query: URLSearchParams, documented: ReadonlySet<string>): readonly Reason[] {
  const names = [...query.keys()];
  const stranger = names.find((name) => !documented.has(name));
  return [
    ...(stranger === undefined ? none : [strangeParameter(exchange, `the parameter ${stranger}`)]),
    ...(new Set(names).size < names.length ? [open(null, 'any but of keys', 'a parameter stands twice')] : none),
  ];
}

function limitReasons(query: URLSearchParams): readonly Reason[] {
  const limit = query.get('limit');
  if (limit === null || /^(?:[1-9]\d?|100)$/.test(limit)) return none;
  return [
    open(
      /^-?\d+$/.test(limit) ? 'list.limit-out-of-range' : 'list.limit-not-a-number',
      'any but of keys',
      `limit is ${limit}`,
    ),
  ];
}

function stateReasons(query: URLSearchParams, { states }: Query): readonly Reason[] {
  const state = query.get('state');
  return state === null || states.has(state)
    ? none
    : [open('list.unknown-state', 'any but of keys', `state is ${state}`)];
}

/** No bill has such a customer_ref, so the filter may be refused or find nothing. */
function customerRefReasons(query: URLSearchParams): readonly Reason[] {
  const ref = query.get('customer_ref') ?? 'none';
  const fits = ref !== '' && ref.length <= textLimits.customer_ref.maximum && !ref.includes('\0');
  return fits ? none : [open(null, 'any but of keys', 'no bill can have the customer_ref')];
}

function cursorReasons(
  exchange: Exchange,
  query: URLSearchParams,
  { lasts }: Query,
  history: History,
): readonly Reason[] {
  const cursor = query.get('starting_after');
  if (cursor === null) return none;
  const listing = listingOf(exchange);
  const state = query.get('state');
  if (!listing || !history.pageEndingWith(listing, cursor, exchange.sent)) {
    return [open('list.unknown-cursor', 'any but of keys', 'starting_after is no last id of a page that was seen')];
  }
  const swept = sweptReasons(exchange, history.resource(exchange.deployment, 'charge', cursor));
  if (swept.length > 0)
    return [open('sandbox.sweep-moment', 'any but of keys', 'what starting_after names may have been swept')];
  // What it names may have left the state of the filter since.
  return state === null || lasts(state, exchange.deployment)
    ? none
    : [open('list.filter-with-cursor', 'any but of keys', 'the object may have left the state')];
}

/** Traits of the query of a list; a cursor is one where the document names it. */
export function listClaims({ request }: Exchange): readonly Claim[] {
  const query = queryOf(request);
  const limit = query.get('limit');
  const claims: Claim[] = [];
  if (query.has('starting_after') && pathOf(request) !== '/v1/payment_links')
    claims.push(
      naming('list.cursor-accepted', ['NOT_FOUND', 'BAD_REQUEST'], 'starting_after is the last id of a page'),
    );
  if (limit === '1') claims.push(atBound('list.limit-one', ['BAD_REQUEST'], 'limit 1 is allowed'));
  if (limit === '100') claims.push(atBound('list.limit-hundred', ['BAD_REQUEST'], 'limit 100 is allowed'));
  return claims;
}
