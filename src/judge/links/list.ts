import { kept } from '../../evidence/decision.ts';
import type { History } from '../history.ts';
import type { PageJudge, ShownPage } from '../lists/page.ts';
import { isOlder, standingOf, standingOfItem } from '../lists/standing.ts';
import { queryOf } from '../request.ts';
import type { Law } from '../resources/law.ts';
import { type Places, ruling } from '../ruling.ts';

/** What a list of links holds, and that it has no cursor. */
export const linkList: PageJudge = (page, history) => {
  if (page.list !== 'links.list') return [];
  const made = page.items.some(({ id }) => id !== null && history.resource('live', 'payment_link', id)?.creation);
  return [
    ...(made ? [kept('links.list.holds-created')] : []),
    ...ruling('links.list.no-cursor', page.exchange, moved(page, history)),
  ];
};

/** A page that still begins with its starting_after, or with what is newer, was not moved by it. */
function moved(page: ShownPage, history: History): Places {
  const { exchange } = page;
  const [cursor, ...others] = queryOf(exchange.request).getAll('starting_after');
  const known = cursor === undefined ? undefined : history.resource('live', 'payment_link', cursor);
  const standing = known && standingOf(known);
  if (!standing || others.length > 0 || page.filter.is !== 'none') return [];
  const own = known.business !== null && known.business === exchange.key.business;
  // Whether a list shows links that are no longer active is open.
  if (!own || known.first.received > exchange.sent || known.latest.fields['active'] === false) return [];
  const order = page.items.map((item) => standingOfItem(item, page, history));
  if (order.some((each) => each === null || each.id === cursor || !isOlder(each, standing))) return [null];
  const expected = `the newest links, ${cursor} among them, because links have no cursor`;
  return [{ expected, actual: order[0] ? `${order[0].id} at the top` : 'an empty page', with: [known.first.n] }];
}

/** A link that is active now was active then, so a list that left it out lacked it. */
export const leftOutBefore: Law = ({ id, via, fields, known, exchange }, history) => {
  const list = id === null ? undefined : history.leftOut(exchange.deployment, id);
  if (!list || !known || via === 'create' || fields['active'] !== true || exchange.sent < list.received) return [];
  const toldBefore = known.latest.sent >= list.received && known.latest.fields['active'] === true;
  if (toldBefore) return [];
  const expected = `${id} in the list of exchange ${list.n}, where it is newer than what stands there or the list is whole`;
  const place = { expected, actual: 'it was left out, and is active', with: [list.n] };
  return [{ rule: 'links.list.holds-created', place }];
};
