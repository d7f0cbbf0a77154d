import { ruling } from '../ruling.ts';
import type { PageJudge } from './page.ts';
import { orderOf, outOfOrder } from './standing.ts';

/** Newest first, within a page and from one page to the next. */
export const listOrder: PageJudge = (page, history) => {
  const order = orderOf(page, history);
  return order.length < 2 ? [] : ruling('list.newest-first', page.exchange, [outOfOrder(order)]);
};
