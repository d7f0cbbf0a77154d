import type { RuleId } from '../../contract/rules.ts';
import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import { kinds } from '../resources/kinds.ts';
import { iso } from '../resources/moment.ts';
import { sharesItsKey } from '../resources/origin.ts';
import { type Placed, rulings } from '../ruling.ts';
import { fitting, mayHaveLeft } from './fitting.ts';
import { listed, listedBetween, type PageJudge, type ShownPage } from './page.ts';
import { cursorOf, isOlder, outOfOrder, type Standing, standingOf, standingsOf } from './standing.ts';
import { mayBeSwept } from './swept.ts';

/** Nothing is left out of a list that is known to belong there, and has_more tells the truth about the rest. */
export const listComplete: PageJudge = (page, history) => {
  const { exchange } = page;
  const scope = scopeOf(page, history);
  if (!scope) return [];
  const due = expectedIn(page, scope, history).filter((charge) => isBelowStart(charge, scope));
  const ids = new Set(page.items.map(({ id }) => id));
  const missing = due.filter(({ id }) => !ids.has(id) && !isAstray(id, page, history));
  const places = missing.flatMap((charge) => blame(charge, page, scope));
  if (places.length > 0) return rulings(exchange, places);
  return [
    ...(due.length > missing.length ? [kept(holdsRule(page))] : []),
    ...(page.hasMore && knowsOlder(page, scope, history) ? [kept('list.has-more-while-more')] : []),
  ];
};

/** Whether an object is known that stands below the page for certain. */
function knowsOlder(page: ShownPage, { order }: Scope, history: History): boolean {
  const { exchange } = page;
  const last = order.at(-1);
  if (!last) return false;
  const below = listedBetween(page, history, -Infinity, last.created).findLast((known) => {
    const standing = standingOf(known);
    return standing !== null && known.first.received <= exchange.sent && isOlder(standing, last);
  });
  return below !== undefined && !mayBeSwept(last, below.first, exchange);
}

interface Scope {
  /** null: the page begins at the top. */
  readonly cursor: Standing | null;
  readonly order: readonly Standing[];
}

/** null where nobody can say what the page should hold. */
function scopeOf(page: ShownPage, history: History): Scope | null {
  const { start, filter, list, exchange } = page;
  if ((list !== 'charges.list' && list !== 'bills.list') || !isFitting(exchange) || page.hasMore === null) return null;
  if (start.is === 'unknown' || filter.is === 'other' || (filter.is === 'offset' && start.is !== 'top')) return null;
  if (filter.is === 'state' && (list === 'bills.list' || filter.state === 'requires_payment')) return null;
  const order = standingsOf(page, history);
  const cursor = start.is === 'after' ? cursorOf(page, history) : null;
  const undated = order.length < page.items.length || (start.is === 'after' && !cursor);
  if (undated || outOfOrder(order) || startsAbove(cursor, order)) return null;
  const mayBeLost = start.is === 'after' && mayHaveLeft(start.id, page, history);
  return mayBeLost && !goesOnBelow(cursor, order) ? null : { cursor, order };
}

/** A page that does begin below its cursor knows where that stood, whatever became of it. */
const goesOnBelow = (cursor: Standing | null, [first]: readonly Standing[]): boolean =>
  cursor !== null && first !== undefined && isOlder(first, cursor);

/** Of an answer to a key that should have been refused nobody can say what it should hold. */
const isFitting = ({ key, deployment }: Exchange): boolean =>
  key.business !== null && key.status === 'active' && !key.inQuery && (key.mode === 'live') === (deployment === 'live');

const startsAbove = (cursor: Standing | null, [first]: readonly Standing[]): boolean =>
  cursor !== null && first !== undefined && (first.id === cursor.id || isOlder(cursor, first));

const isBelowStart = (charge: Standing, { cursor }: Scope): boolean =>
  cursor === null || (charge.id !== cursor.id && isOlder(charge, cursor));

/** What has to be listed, and the exchange since which it has to be. */
interface Due extends Standing {
  readonly since: number;
}

/** Objects of the business that were there before the page was asked for, and cannot have been swept. */
function expectedIn(page: ShownPage, { cursor, order }: Scope, history: History): readonly Due[] {
  const { hasMore, exchange } = page;
  const from = (hasMore ? order.at(-1)?.created : undefined) ?? -Infinity;
  const to = cursor?.created ?? Infinity;
  return listedBetween(page, history, from, to).flatMap((known) => {
    const seen = fitting(known, page);
    const standing = standingOf(known);
    const there = seen !== null && seen.received <= exchange.sent;
    return there && standing && !mayBeSwept(standing, known.first, exchange) ? [{ ...standing, since: seen.n }] : [];
  });
}

/** An answer that gave its key a second charge may have made the id up, and a key that is over may be anybody's. */
function isAstray(id: string, page: ShownPage, history: History): boolean {
  const creation = listed(page, history, id)?.creation;
  if (!creation) return false;
  // Where no key binds what it makes, several of one key are all there.
  return creation.key.status !== 'active' || (kinds[page.kind].keyed && sharesItsKey(creation, id, history));
}

function holdsRule({ filter, list }: ShownPage): RuleId {
  if (filter.is === 'offset') return 'list.no-offset';
  if (list === 'bills.list')
    return filter.is === 'customer-ref' ? 'bills.list.customer-ref-complete' : 'bills.list.holds-created';
  return filter.is === 'state' ? 'charges.list.state-filter-complete' : 'charges.list.holds-created';
}

/** Which promise it breaks that a charge is not there; nothing where the page may end before it. */
function blame(charge: Due, page: ShownPage, { cursor, order }: Scope): readonly Placed[] {
  const [first, last] = [order[0], order.at(-1)];
  const placed = (rule: RuleId, expected: string): readonly Placed[] => [
    {
      rule,
      place: { expected, actual: `${charge.id}, created ${iso(charge.created)}, is missing`, with: [charge.since] },
    },
  ];
  if (!first || !last)
    return page.hasMore ? [] : placed(restRule(page), `everything that follows ${cursor?.id ?? 'the top'}`);
  const belowLast = isOlder(charge, last);
  if (belowLast && page.hasMore) return [];
  if (belowLast && order.length === page.limit)
    return placed('list.has-more-while-more', `has_more true while older ones remain below ${last.id}`);
  if (belowLast) return placed(restRule(page), `everything down to the end of the list, since has_more is false`);
  if (isOlder(first, charge)) return aboveFirst(page, cursor, first, placed);
  return isOlder(last, charge) ? placed(holdsRule(page), `everything between ${first.id} and ${last.id}`) : [];
}

type Place = (rule: RuleId, expected: string) => readonly Placed[];

function aboveFirst(page: ShownPage, cursor: Standing | null, first: Standing, placed: Place): readonly Placed[] {
  if (cursor)
    return placed('list.cursor-continues-after', `everything between starting_after ${cursor.id} and ${first.id}`);
  // The one object of such a page does not tell a list that leaves out from one that runs the other way.
  if (page.items.length === 1 && page.hasMore && page.filter.is !== 'offset') return [];
  return placed(holdsRule(page), `everything above ${first.id}, since the page begins at the top`);
}

function restRule(page: ShownPage): RuleId {
  return page.start.is === 'after' ? 'list.cursor-continues-after' : holdsRule(page);
}
