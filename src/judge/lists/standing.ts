import type { History, Resource } from '../history.ts';
import { createdOf, iso } from '../resources/moment.ts';
import type { Deviation } from '../ruling.ts';
import { type Item, listed, type Listed, listedBetween, type ShownPage } from './page.ts';
import { mayBeSwept } from './swept.ts';

/** Where an object stands in a list that runs from the newest to the oldest. */
export interface Standing {
  readonly id: string;
  readonly created: number;
  /** When its creation was sent and answered; null where the run saw neither. */
  readonly made: { readonly sent: number; readonly received: number } | null;
}

export function standingOfItem(item: Item, of: Listed, history: History): Standing | null {
  if (item.id === null || item.created === null) return null;
  return { id: item.id, created: item.created, made: listed(of, history, item.id)?.creation ?? null };
}

export function standingOf({ id, creation, first }: Resource): Standing | null {
  const created = createdOf(first.fields);
  return created === null ? null : { id, created, made: creation };
}

// Objects made at once may be dated and stored in different orders; nobody is slower than this between the two.
const between = 5_000;

/** True only if no lawful list could have `one` above `other`. */
export function isOlder(one: Standing, other: Standing): boolean {
  if (one.created >= other.created) return false;
  if (wasMadeBefore(one, other)) return true;
  // A clock was set back between the two, and which of them counts as the newer is open.
  if (wasMadeBefore(other, one)) return false;
  return other.created - one.created > between;
}

const wasMadeBefore = (one: Standing, other: Standing): boolean =>
  one.made !== null && other.made !== null && one.made.received <= other.made.sent;

/** Objects of the list, created up to a moment, that were there before a page was asked for and cannot be swept. */
export function knownTo(page: Listed, history: History, latest: number): readonly Standing[] {
  const { exchange } = page;
  return listedBetween(page, history, -Infinity, latest).flatMap((known) => {
    const standing = known.first.received <= exchange.sent ? standingOf(known) : null;
    return standing && !mayBeSwept(standing, known.first, exchange) ? [standing] : [];
  });
}

/** The objects of a page from the top, the cursor before a single one. */
export function orderOf(page: ShownPage, history: History): readonly Standing[] {
  const standings = standingsOf(page, history);
  const above = standings.length > 1 ? null : cursorAbove(page, standings, history);
  return above ? [above, ...standings] : standings;
}

export const standingsOf = (page: ShownPage, history: History): readonly Standing[] =>
  page.items.flatMap((item) => standingOfItem(item, page, history) ?? []);

/** An object that no page of the walk has shown so far, though it may stand below `above`. */
export function unseenBelow(above: Standing, page: ShownPage, history: History): Standing | undefined {
  const before = page.start.is === 'after' ? page.start.page : null;
  const shown = new Set([above.id, ...page.items.map(({ id }) => id), ...(before?.ids ?? [])]);
  return knownTo(page, history, Infinity).find(
    (known) =>
      !shown.has(known.id) &&
      before?.walk?.ids.has(known.id) !== true &&
      !isOlder(above, known) &&
      isLetThrough(known, page, history),
  );
}

/** Whether a filter that says nothing of states gives it. */
export function isLetThrough({ id }: Standing, page: ShownPage, history: History): boolean {
  const { filter } = page;
  if (filter.is !== 'customer-ref') return true;
  return listed(page, history, id)?.first.fields['customer_ref'] === filter.customerRef;
}

/** A page of one object that is newer than its cursor: unless it is the newest of all, the list runs the other way. */
function cursorAbove(page: ShownPage, [only]: readonly Standing[], history: History): Standing | null {
  const cursor = cursorOf(page, history);
  if (!cursor || !only || page.filter.is !== 'none') return null;
  const isNewest = !knownTo(page, history, Infinity).some((charge) => isOlder(only, charge));
  return isOlder(cursor, only) && isNewest ? null : cursor;
}

/** The object after which a page begins, unless the page itself repeats it. */
export function cursorOf(page: ShownPage, history: History): Standing | null {
  const above = page.start.is === 'after' ? listed(page, history, page.start.id) : undefined;
  return above ? standingOf(above) : null;
}

export function outOfOrder(order: readonly Standing[]): Deviation | null {
  for (const [at, above] of order.entries()) {
    const newer = order.slice(at + 1).find((below) => below.id !== above.id && isOlder(above, below));
    if (!newer) continue;
    const expected = `the newest first: ${newer.id}, created ${iso(newer.created)}, above ${above.id}, created ${iso(above.created)}`;
    return { expected, actual: `${newer.id} stands below ${above.id}` };
  }
  return null;
}
