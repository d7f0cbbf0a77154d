import { kept, type Decision } from '../../evidence/decision.ts';
import type { History } from '../history.ts';
import { type PageJudge, type ShownPage, pageOf } from '../lists/page.ts';
import {
  isOlder,
  standingOf,
  standingOfItem,
  knownTo,
  outOfOrder,
  type Standing,
  standingsOf,
} from '../lists/standing.ts';
import { queryOf } from '../request.ts';
import { mayBeInactive } from './link.ts';
import { noted, type Places, ruling } from '../ruling.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { sharesItsKey } from '../resources/origin.ts';

/** What a list of links holds, and that it has no cursor. */
export const linkList: PageJudge = (page, history) => {
  if (page.list !== 'links.list') return [];
  const made = page.items.some(({ id }) => id !== null && history.resource('live', 'payment_link', id)?.creation);
  return [
    ...(made ? [kept('links.list.holds-created')] : []),
    ...ruling('links.list.no-cursor', page.exchange, moved(page, history)),
    ...hasMore(page),
  ];
};

/** A full page may be followed by more links, which nobody can ask for. */
function hasMore({ exchange, items, limit, hasMore: told }: ShownPage): readonly Decision[] {
  const size = limit !== null && items.length < limit ? 'a short page' : 'a full page';
  return told === null ? [] : [noted('links.list.has-more', exchange, `${told} of ${size}`)];
}

/** A page that still begins with its starting_after, or with what is newer, was not moved by it. */
function moved(page: ShownPage, history: History): Places {
  const { exchange } = page;
  const [cursor, ...others] = queryOf(exchange.request).getAll('starting_after');
  const known = cursor === undefined ? undefined : history.resource('live', 'payment_link', cursor);
  const standing = known && standingOf(known);
  if (!standing || others.length > 0 || page.filter.is !== 'none') return [];
  const own = known.business !== null && known.business === exchange.key.business;
  // Whether a list shows links that are no longer active is open.
  if (!own || known.first.received > exchange.sent || mayBeInactive(known.latest.fields, exchange)) return [];
  const order = page.items.map((item) => standingOfItem(item, page, history));
  if (order.some((each) => each === null || each.id === cursor || !isOlder(each, standing))) return [null];
  const expected = `the newest links, ${cursor} among them, because links have no cursor`;
  return [{ expected, actual: order[0] ? `${order[0].id} at the top` : 'an empty page', with: [known.first.n] }];
}

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
