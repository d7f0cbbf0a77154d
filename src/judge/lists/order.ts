import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { pageOf, type ShownPage } from './page.ts';
import { listed } from './listed.ts';
import { isOlder, knownTo, standingOf, standingOfItem, type Standing } from './standing.ts';
import { ruling, type Deviation } from '../ruling.ts';

/** Newest first, within a page and from one page to the next. */
export const listOrder: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (!page) return [];
  const order = orderOf(page, exchange, history);
  return order.length < 2 ? [] : ruling('list.newest-first', exchange, [outOfOrder(order)]);
};

/** The objects of a page from the top, the cursor before a single one. */
export function orderOf(page: ShownPage, exchange: Exchange, history: History): readonly Standing[] {
  const standings = standingsOf(page, exchange, history);
  const above = standings.length > 1 ? null : cursorAbove(page, standings, exchange, history);
  return above ? [above, ...standings] : standings;
}

export const standingsOf = (page: ShownPage, exchange: Exchange, history: History): readonly Standing[] =>
  page.items.flatMap((item) => standingOfItem(item, exchange, history) ?? []);

/** An object that no page of the walk has shown so far, though it may stand below `above`. */
export function unseenBelow(
  above: Standing,
  page: ShownPage,
  exchange: Exchange,
  history: History,
): Standing | undefined {
  const before = page.start.is === 'after' ? page.start.page : null;
  const shown = new Set([above.id, ...page.items.map(({ id }) => id), ...(before?.ids ?? [])]);
  return knownTo(exchange, history, Infinity).find(
    (charge) => !shown.has(charge.id) && before?.walk?.ids.has(charge.id) !== true && !isOlder(above, charge),
  );
}

/** A page of one object that is newer than its cursor: unless it is the newest of all, the list runs the other way. */
function cursorAbove(
  page: ShownPage,
  [only]: readonly Standing[],
  exchange: Exchange,
  history: History,
): Standing | null {
  const cursor = cursorOf(page, exchange, history);
  if (!cursor || !only || page.filter.is !== 'none') return null;
  const isNewest = !knownTo(exchange, history, Infinity).some((charge) => isOlder(only, charge));
  return isOlder(cursor, only) && isNewest ? null : cursor;
}

/** The object after which a page begins, unless the page itself repeats it. */
export function cursorOf({ start }: ShownPage, exchange: Exchange, history: History): Standing | null {
  const above = start.is === 'after' ? listed(exchange, history, start.id) : undefined;
  return above ? standingOf(above) : null;
}

export function outOfOrder(order: readonly Standing[]): Deviation | null {
  for (const [at, above] of order.entries()) {
    const newer = order.slice(at + 1).find((below) => below.id !== above.id && isOlder(above, below));
    if (newer) {
      return {
        expected: `the newest first: ${newer.id}, created ${iso(newer.created)}, above ${above.id}, created ${iso(above.created)}`,
        actual: `${newer.id} stands below ${above.id}`,
      };
    }
  }
  return null;
}

const iso = (moment: number): string => new Date(moment).toISOString();
