import type { Exchange } from '../evidence/exchange.ts';
import type { History } from './history.ts';
import type { Judge } from './judge.ts';
import { pageOf, type ShownPage } from './list-page.ts';
import { isOlder, standingOfCharge, standingOfItem, type Standing } from './list-standing.ts';
import { ruling, type Breach } from './ruling.ts';

/** Newest first, within a page and from one page to the next. */
export const listOrder: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (!page) return [];
  const standings = standingsOf(page, exchange, history);
  const above = standings.length > 1 ? null : cursorOf(page, exchange, history);
  const order = above ? [above, ...standings] : standings;
  if (order.length < 2) return [];
  return ruling('list.newest-first', exchange, [outOfOrder(order)]);
};

export const standingsOf = (page: ShownPage, exchange: Exchange, history: History): readonly Standing[] =>
  page.items.flatMap((item) => standingOfItem(item, exchange, history) ?? []);

/** The object after which a page begins, unless the page itself repeats it. */
export function cursorOf({ start }: ShownPage, exchange: Exchange, history: History): Standing | null {
  const charge = start.is === 'after' ? history.charge(exchange.deployment, start.id) : undefined;
  return charge ? standingOfCharge(charge) : null;
}

export function outOfOrder(order: readonly Standing[]): Breach | null {
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
