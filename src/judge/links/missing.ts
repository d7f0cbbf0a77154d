import type { Exchange } from '../../evidence/exchange.ts';
import { sharesItsKey } from '../resources/origin.ts';
import type { History } from '../history.ts';
import { pageOf, type ShownPage } from '../lists/page.ts';
import { isOlder, knownTo, outOfOrder, type Standing, standingsOf } from '../lists/standing.ts';
import { queryOf } from '../request.ts';

/** Links that a list of them leaves out though they belong among its newest: closed ones may lawfully be missing. */
export function missingLinks(exchange: Exchange, history: History): readonly Standing[] {
  const page = pageOf(exchange, history);
  if (page?.list !== 'links.list' || page.filter.is !== 'none') return [];
  // Whether a cursor moves such a list is another rule's business.
  if (queryOf(exchange.request).has('starting_after')) return [];
  const order = standingsOf(page, history);
  if (!isOwn(exchange) || order.length < page.items.length || outOfOrder(order)) return [];
  const ids = new Set(order.map(({ id }) => id));
  const known = knownTo(page, history, Infinity).filter((link) => !ids.has(link.id) && belongs(link, page, order));
  return known.filter(({ id }) => !isAstray(id, exchange, history));
}

const isOwn = ({ key, deployment }: Exchange): boolean =>
  deployment === 'live' && key.mode === 'live' && key.business !== null && key.status === 'active' && !key.inQuery;

/** A page that is full, or may be, ends with its last link; one that is not has them all. */
function belongs(link: Standing, { hasMore, limit, items }: ShownPage, order: readonly Standing[]): boolean {
  const last = order.at(-1);
  const whole = hasMore === false && limit !== null && items.length < limit;
  return whole || (last !== undefined && isOlder(last, link));
}

/** An answer that gave its key a second link may have made the id up. */
function isAstray(id: string, { deployment }: Exchange, history: History): boolean {
  const creation = history.resource(deployment, 'payment_link', id)?.creation;
  return creation != null && (creation.key.status !== 'active' || sharesItsKey(creation, id, history));
}
