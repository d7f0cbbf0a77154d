import { spans } from '../contract/limits.ts';
import type { RuleId } from '../contract/rules.ts';
import { kept } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { sharesItsKey } from './charge-origin.ts';
import { finalStates, type ChargeHistory, type History, type Sighting } from './history.ts';
import type { Judge } from './judge.ts';
import { cursorOf, outOfOrder, standingsOf } from './list-order.ts';
import { pageOf, type ShownPage } from './list-page.ts';
import { isOlder, mayBeSwept, standingOfCharge, type Standing } from './list-standing.ts';
import { rulings, type Placed } from './ruling.ts';

/** Nothing is left out of a list that is known to belong there, and has_more tells the truth about the rest. */
export const listComplete: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  const scope = page && scopeOf(page, exchange, history);
  if (!page || !scope) return [];
  const due = expectedIn(page, scope, exchange, history).filter((charge) => isBelowStart(charge, scope));
  const ids = new Set(page.items.map(({ id }) => id));
  const missing = due.filter(({ id }) => !ids.has(id) && !isAstray(id, exchange, history));
  const places = missing.flatMap((charge) => blame(charge, page, scope));
  if (places.length > 0) return rulings(exchange, places);
  return [
    ...(due.length > missing.length ? [kept(holdsRule(page))] : []),
    ...(page.hasMore && knowsOlder(scope, exchange, history) ? [kept('list.has-more-while-more')] : []),
  ];
};

/** Whether a charge is known that stands below the page for certain. */
function knowsOlder({ order }: Scope, exchange: Exchange, history: History): boolean {
  const last = order.at(-1);
  if (!last) return false;
  const older = history.chargesBetween(exchange.deployment, exchange.key.business ?? '', -Infinity, last.created);
  const below = older.findLast((charge) => {
    const standing = standingOfCharge(charge);
    return standing !== null && charge.first.received <= exchange.sent && isOlder(standing, last);
  });
  return below !== undefined && !mayBeSwept(last, below.first, exchange);
}

interface Scope {
  /** null: the page begins at the top. */
  readonly cursor: Standing | null;
  readonly order: readonly Standing[];
}

/** null where nobody can say what the page should hold. */
function scopeOf(page: ShownPage, exchange: Exchange, history: History): Scope | null {
  const { start, filter, list } = page;
  if (list !== 'charges.list' || !isFitting(exchange) || page.hasMore === null) return null;
  if (start.is === 'unknown' || filter.is === 'other' || (filter.is === 'offset' && start.is !== 'top')) return null;
  if (filter.is === 'state' && filter.state === 'requires_payment') return null;
  if (start.is === 'after' && mayHaveLeft(start.id, filter, exchange, history)) return null;
  const order = standingsOf(page, exchange, history);
  const cursor = start.is === 'after' ? cursorOf(page, exchange, history) : null;
  const undated = order.length < page.items.length || (start.is === 'after' && !cursor);
  return undated || outOfOrder(order) || startsAbove(cursor, order) ? null : { cursor, order };
}

/** Of an answer to a key that should have been refused nobody can say what it should hold. */
const isFitting = ({ key, deployment }: Exchange): boolean =>
  key.business !== null && key.status === 'active' && !key.inQuery && (key.mode === 'live') === (deployment === 'live');

const startsAbove = (cursor: Standing | null, [first]: readonly Standing[]): boolean =>
  cursor !== null && first !== undefined && (first.id === cursor.id || isOlder(cursor, first));

const isBelowStart = (charge: Standing, { cursor }: Scope): boolean =>
  cursor === null || (charge.id !== cursor.id && isOlder(charge, cursor));

/** Charges of the business that were there before the page was asked for, and cannot have been swept. */
function expectedIn(
  page: ShownPage,
  { cursor, order }: Scope,
  exchange: Exchange,
  history: History,
): readonly Standing[] {
  const { filter, hasMore } = page;
  const from = (hasMore ? order.at(-1)?.created : undefined) ?? -Infinity;
  const to = cursor?.created ?? Infinity;
  const charges = history.chargesBetween(exchange.deployment, exchange.key.business ?? '', from, to);
  return charges.flatMap((charge) => {
    const seen = filter.is === 'state' ? inState(charge, filter.state, exchange) : charge.first;
    const standing = standingOfCharge(charge);
    const known = seen !== null && seen.received <= exchange.sent;
    return known && standing && !mayBeSwept(standing, charge.first, exchange) ? [standing] : [];
  });
}

/** An answer that gave its key a second charge may have made the id up, and a key that is over may be anybody's. */
function isAstray(id: string, { deployment }: Exchange, history: History): boolean {
  const creation = history.charge(deployment, id)?.creation;
  if (!creation) return false;
  return creation.key.status !== 'active' || sharesItsKey(creation, id, history);
}

/** When the charge was first seen in a state that it cannot have left since. */
function inState(charge: ChargeHistory, state: string, exchange: Exchange): Sighting | null {
  if (state === 'processing') return stays(charge, exchange) ? (charge.states.get(state) ?? null) : null;
  return charge.final?.fields['state'] === state ? charge.final : null;
}

/** What follows a cursor that has left the state of the filter is open. */
function mayHaveLeft(cursor: string, filter: ShownPage['filter'], exchange: Exchange, history: History): boolean {
  if (filter.is !== 'state' || finalStates.has(filter.state)) return false;
  const charge = history.charge(exchange.deployment, cursor);
  return !charge || !stays(charge, exchange);
}

const minute = 60_000;

/** In the sandbox one payer never answers, and no window of such a charge ends before its time. */
function stays({ payer, creation, final, latest }: ChargeHistory, { received, deployment }: Exchange): boolean {
  if (deployment !== 'sandbox' || payer?.trigger !== 4 || !creation || final) return false;
  const stayed = latest.fields['state'] === 'processing' && latest.sent - creation.received > minute;
  return stayed && received - creation.sent < spans.chargeWindow - minute;
}

function holdsRule({ filter }: ShownPage): RuleId {
  if (filter.is === 'offset') return 'list.no-offset';
  return filter.is === 'state' ? 'charges.list.state-filter-complete' : 'charges.list.holds-created';
}

/** Which promise it breaks that a charge is not there; nothing where the page may end before it. */
function blame(charge: Standing, page: ShownPage, { cursor, order }: Scope): readonly Placed[] {
  const [first, last] = [order[0], order.at(-1)];
  const placed = (rule: RuleId, expected: string): readonly Placed[] => [
    { rule, place: { expected, actual: `${charge.id}, created ${iso(charge.created)}, is missing` } },
  ];
  if (!first || !last)
    return page.hasMore ? [] : placed(restRule(page), `every charge that follows ${cursor?.id ?? 'the top'}`);
  const belowLast = isOlder(charge, last);
  if (belowLast && page.hasMore) return [];
  if (belowLast && order.length === page.limit)
    return placed('list.has-more-while-more', `has_more true while older charges remain below ${last.id}`);
  if (belowLast) return placed(restRule(page), `every charge down to the end of the list, since has_more is false`);
  if (isOlder(first, charge)) return aboveFirst(page, cursor, first, placed);
  return isOlder(last, charge) ? placed(holdsRule(page), `every charge between ${first.id} and ${last.id}`) : [];
}

type Place = (rule: RuleId, expected: string) => readonly Placed[];

function aboveFirst(page: ShownPage, cursor: Standing | null, first: Standing, placed: Place): readonly Placed[] {
  if (cursor)
    return placed('list.cursor-continues-after', `every charge between starting_after ${cursor.id} and ${first.id}`);
  // The one object of such a page does not tell a list that leaves out from one that runs the other way.
  if (page.items.length === 1 && page.hasMore && page.filter.is !== 'offset') return [];
  return placed(holdsRule(page), `every charge above ${first.id}, since the page begins at the top`);
}

function restRule(page: ShownPage): RuleId {
  return page.start.is === 'after' ? 'list.cursor-continues-after' : holdsRule(page);
}

const iso = (moment: number): string => new Date(moment).toISOString();
