import { ruling, type Deviation, type Placed } from '../ruling.ts';
import { type PageJudge, limited, listed, paged, type ShownPage } from './page.ts';
import { orderOf, outOfOrder, cursorOf, isOlder, standingOf, standingsOf } from './standing.ts';
import type { History } from '../history.ts';

/** Newest first, within a page and from one page to the next; of what else is listed, no order is stated. */
export const listOrder: PageJudge = (page, history) => {
  if (!limited.has(page.list)) return [];
  const order = orderOf(page, history);
  return order.length < 2 ? [] : ruling('list.newest-first', page.exchange, [outOfOrder(order)]);
};

/** No object twice: neither in a page nor in the pages that follow one another. */
export const listCursor: PageJudge = (page, history) => {
  const { exchange, start } = page;
  if (!paged.has(page.list)) return [];
  const twice = repeatedIn(page);
  if (twice) return ruling('list.cursor-continues-after', exchange, [twice]);
  if (start.is !== 'after' || page.items.length === 0 || cameFromDisorder(start, page, history)) return [];
  const again = repeatedFrom(page, start, history);
  if (!again) return ruling('list.cursor-continues-after', exchange, [above(page, history)]);
  return ruling(again.rule, exchange, [again.place]);
};

function repeatedIn({ items }: ShownPage): Deviation | null {
  const ids = items.map(({ id }) => id);
  const twice = ids.find((id, at) => id !== null && ids.indexOf(id) < at);
  return twice ? { expected: `no object twice in a page`, actual: `${twice} stands in it twice` } : null;
}

type After = Extract<ShownPage['start'], { is: 'after' }>;

/** The last id of a page that is out of order, for whatever reason, need not stand below the others. */
function cameFromDisorder({ page: before }: After, page: ShownPage, history: History): boolean {
  const above = (before?.ids ?? []).flatMap((id) => listed(page, history, id) ?? []);
  const moments = above.flatMap((each) => standingOf(each)?.created ?? []);
  return moments.some((created, at) => at > 0 && created > (moments[at - 1] ?? created));
}

function repeatedFrom(page: ShownPage, start: After, history: History): Placed | null {
  const { id, page: before } = start;
  const seen = (each: string): boolean => before?.ids.includes(each) === true || before?.walk?.ids.has(each) === true;
  const again = page.items.find((item) => item.id !== null && (item.id === id || seen(item.id)));
  if (!again) return null;
  const cursor = cursorOf(page, history);
  const stoodAbove = again.id !== id && cursor !== null && again.created !== null && again.created < cursor.created;
  const where = again.id === id ? 'is starting_after itself' : 'stood on a page before';
  const expected = stoodAbove
    ? `the newest first, so ${again.id} below ${id} on every page`
    : `after ${id} only what follows it in the list`;
  const place = { expected, actual: `${again.id}, which ${where}`, with: before ? [before.n] : [] };
  return { rule: stoodAbove ? 'list.newest-first' : 'list.cursor-continues-after', place };
}

/** An orderly page that begins above its starting_after did not heed it. */
function above(page: ShownPage, history: History): Deviation | null {
  const cursor = cursorOf(page, history);
  const [first] = standingsOf(page, history);
  if (!cursor || !first || !isOlder(cursor, first) || outOfOrder(orderOf(page, history))) return null;
  return { expected: `after ${cursor.id} only what follows it in the list`, actual: `${first.id}, which is newer` };
}
