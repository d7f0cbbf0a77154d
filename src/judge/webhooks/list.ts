import { page } from '../../contract/chapters/lists.ts';
import { deviationOf } from '../resources/known.ts';
import type { RuleId } from '../../contract/rules.ts';
import type { Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { businessOf, servedEndpoint } from '../request.ts';
import { lookedUp } from '../resources/lookups.ts';
import { type ObservedResource, observedIn } from '../resources/observed.ts';
import { decided, type Deviation, type Placed, placed, quoted, ruling, rulings } from '../ruling.ts';
import { compareUrls, endpointBefore, type EndpointMove, isSet, urlAsked } from './standing.ts';
import { timesKept } from './times-kept.ts';

/** The list holds the one endpoint of the key's business and mode, as it was last set or deleted. */
export const endpointList: Judge = (exchange, history) => {
  if (!listsEndpoints(exchange) || !Array.isArray(objectOf(exchange)?.['data'])) return [];
  const endpoints = observedIn('webhook_endpoint', exchange);
  const before = endpointBefore(exchange, history);
  const strangers = endpoints.map((endpoint) => stranger(endpoint, exchange, history));
  const own = endpoints.filter((_, at) => strangers[at] === null);
  return [
    ...ruling('webhook-endpoints.list.own-mode-only', exchange, strangers),
    ...(own.length === endpoints.length ? there(own, before, exchange, history) : []),
    ...single(own, exchange),
    ...(before
      ? rulings(
          exchange,
          own.flatMap((endpoint) => asLeft(endpoint, before, exchange, history)),
        )
      : []),
  ];
};

/** Whether the answer lists endpoints and nothing in the request could make it list others than usual. */
const listsEndpoints = (exchange: Exchange): boolean =>
  servedEndpoint(exchange)?.name === 'webhook-endpoints.list' &&
  exchange.answer?.status === 200 &&
  isWhole(exchange.request.target);

/** Without a query, or with a limit alone that leaves no less room. */
function isWhole(target: string): boolean {
  const [, query] = target.split('?');
  const limit = Number(/^limit=(\d{2,3})$/.exec(query ?? '')?.[1] ?? 0);
  return query === undefined || (limit >= page.default && limit <= page.maximum);
}

function stranger(endpoint: ObservedResource, exchange: Exchange, history: History): Deviation | null {
  const { mode, id } = endpoint.fields;
  const { key } = exchange;
  if ((mode === 'live' || mode === 'test') && key.mode !== null && mode !== key.mode)
    return deviationOf(endpoint, 'mode', `: ${quoted(key.mode)}, the mode of the key`);
  const known = typeof id === 'string' ? history.resource('live', 'webhook_endpoint', id) : undefined;
  const owner = known?.creation?.key.business;
  if (!known || !owner || key.business === null || owner === key.business) return null;
  // Whether an id is one of a kind beyond its business is not stated.
  if (history.endpointMoves(key.business).some((move) => objectOf(move)?.['id'] === id)) return null;
  const actual = `${quoted(id)} of the business ${owner}`;
  return { expected: `only endpoints of the business ${key.business}`, actual, with: [known.first.n] };
}

/** Nothing removes the record of an endpoint: once one was set, the list is never empty, whoever else acts on it. */
function there(
  own: readonly ObservedResource[],
  before: EndpointMove | null,
  exchange: Exchange,
  history: History,
): readonly Decision[] {
  const business = businessOf(exchange);
  const moves = business === null ? [] : history.endpointMoves(business);
  const done = moves.filter((move) => succeeded(move) && move.received <= exchange.sent);
  const set = done.findLast(isSet);
  if (!set) return [];
  const deletion = done.findLast((move) => !isSet(move) && move.sent >= set.received);
  const rule: RuleId = deletion ? 'webhook-endpoint.record-stays' : 'webhook-endpoints.list.holds-endpoint';
  const shows = deletion ?? set;
  const id = before ? objectOf(set)?.['id'] : undefined;
  const held = typeof id === 'string' ? own.some(({ fields }) => fields['id'] === id) : own.length > 0;
  const name = typeof id === 'string' ? `the endpoint ${id}` : 'an endpoint';
  const what = deletion ? `${name}, deleted in exchange ${shows.n}` : `${name}, set in exchange ${shows.n}`;
  const actual = own.length === 0 ? 'an empty list' : own.map(({ fields }) => quoted(fields['id'])).join(', ');
  return decided(rule, exchange, held, { expected: `a list that holds ${what}`, actual, with: [shows.n] });
}

/** Whether the record of a deleted or replaced endpoint is listed beside that of a later one is not stated. */
function single(own: readonly ObservedResource[], exchange: Exchange): readonly Decision[] {
  const active = own.filter(({ fields }) => fields['active'] === true);
  if (active.length < 2) return [];
  const ids = active.map(({ fields }) => quoted(fields['id'])).join(', ');
  const expected = 'one endpoint for the mode of the key that is active';
  return ruling('webhook-endpoints.set.one-per-mode', exchange, [{ expected, actual: `${active.length}: ${ids}` }]);
}

/** Within which an address has not failed for so long that a service may stop sending to it of its own accord. */
const soon = 60_000;

/** Whether an address was set a moment ago, and nothing that came there since was refused. */
function isUntroubled(set: Exchange, exchange: Exchange, history: History): boolean {
  const url = urlAsked(set);
  if (exchange.sent - set.received > soon || typeof url !== 'string' || !URL.canParse(url)) return false;
  const { pathname, search } = new URL(url);
  const posts = history.postsAt(`${pathname}${search}`).filter(({ received }) => received >= set.sent);
  return posts.every(({ answer }) => answer !== null && answer.status < 300);
}

function asLeft(
  endpoint: ObservedResource,
  { is, move, earlier }: EndpointMove,
  exchange: Exchange,
  history: History,
): readonly Placed[] {
  const { fields } = endpoint;
  const last = is === 'set' ? move : earlier.findLast(isSet);
  if (!last || fields['id'] !== objectOf(last)?.['id']) return [];
  const active = lookedUp(move) && lookedUp(move)?.id !== fields['id'] ? undefined : fields['active'];
  const isActive = is === 'set';
  const due = `: ${isActive}, as exchange ${move.n} left it`;
  const misfit = active === isActive ? null : deviationOf(endpoint, 'active', due, move.n);
  const isTold = typeof active === 'boolean' && (active || !isActive || isUntroubled(move, exchange, history));
  const rule = isActive ? 'webhook-endpoint.active-after-set' : 'webhook-endpoint.inactive-after-delete';
  return [
    ...(isTold ? [placed(rule, misfit)] : []),
    ...addressed(endpoint, last, earlier),
    ...timesKept(endpoint, last),
  ];
}

/** An address that was set before and shows again has not been replaced; any other is simply not the one that was set. */
function addressed(endpoint: ObservedResource, last: Exchange, earlier: readonly Exchange[]): readonly Placed[] {
  const { url } = endpoint.fields;
  const compared = compareUrls(urlAsked(last), url);
  if (compared === 'open') return [];
  const replaced = earlier.filter((move) => isSet(move) && compareUrls(urlAsked(move), urlAsked(last)) === 'different');
  const due = `: ${quoted(urlAsked(last))}, set in exchange ${last.n}`;
  const old = replaced.some((move) => compareUrls(urlAsked(move), url) === 'same');
  if (compared === 'different') {
    const rule = old ? 'webhook-endpoints.set.one-per-mode' : 'webhook-endpoint.url-as-set';
    return [placed(rule, deviationOf(endpoint, 'url', due, last.n))];
  }
  return [
    placed('webhook-endpoint.url-as-set'),
    ...(replaced.length > 0 ? [placed('webhook-endpoints.set.one-per-mode')] : []),
  ];
}
