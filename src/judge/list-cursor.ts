import type { Exchange } from '../evidence/exchange.ts';
import type { History } from './history.ts';
import type { Judge } from './judge.ts';
import { cursorOf, outOfOrder, standingsOf } from './list-order.ts';
import { pageOf, type ShownPage } from './list-page.ts';
import { isOlder } from './list-standing.ts';
import { ruling, type Breach } from './ruling.ts';

/** No object twice: neither in a page nor in the pages that follow one another. */
export const listCursor: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (!page || page.list === 'links.list') return [];
  const twice = repeatedIn(page);
  if (twice) return ruling('list.cursor-continues-after', exchange, [twice]);
  if (page.start.is !== 'after' || page.items.length === 0) return [];
  return ruling('list.cursor-continues-after', exchange, [
    repeatedFrom(page, page.start) ?? above(page, exchange, history),
  ]);
};

function repeatedIn({ items }: ShownPage): Breach | null {
  const ids = items.map(({ id }) => id);
  const twice = ids.find((id, at) => id !== null && ids.indexOf(id) < at);
  return twice ? { expected: `no object twice in a page`, actual: `${twice} stands in it twice` } : null;
}

type After = Extract<ShownPage['start'], { is: 'after' }>;

function repeatedFrom({ items }: ShownPage, { id, page }: After): Breach | null {
  const seen = (each: string): boolean =>
    each === id || page?.ids.includes(each) === true || page?.walk?.ids.has(each) === true;
  const again = items.find((item) => item.id !== null && seen(item.id))?.id;
  if (!again) return null;
  const where = again === id ? 'is starting_after itself' : 'stood on a page before';
  return {
    expected: `after ${id} only what follows it in the list`,
    actual: `${again}, which ${where}`,
    with: page ? [page.n] : [],
  };
}

/** An orderly page that begins above its starting_after did not heed it. */
function above(page: ShownPage, exchange: Exchange, history: History): Breach | null {
  const cursor = cursorOf(page, exchange, history);
  const standings = standingsOf(page, exchange, history);
  const [first] = standings;
  if (!cursor || !first || standings.length < 2 || outOfOrder(standings) || !isOlder(cursor, first)) return null;
  return { expected: `after ${cursor.id} only what follows it in the list`, actual: `${first.id}, which is newer` };
}
