import { page as sizes } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import type { History } from '../history.ts';
import type { Judge } from '../judge.ts';
import { standingsOf, unseenBelow } from './order.ts';
import { limited, pageOf, type ShownPage } from './page.ts';
import { ruling, type Deviation } from '../ruling.ts';

/** How many objects a page holds. */
export const listSize: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (!page || !limited.has(page.list)) return [];
  if (page.limit === null) return ruling('list.never-more-than-hundred', exchange, [overHundred(page)]);
  const rule = page.limitGiven ? 'list.limit-honoured' : 'list.default-limit';
  return ruling(rule, exchange, sized(page, page.limit, exchange, history));
};

function overHundred({ items }: ShownPage): Deviation | null {
  if (items.length <= sizes.maximum) return null;
  return { expected: `at most ${sizes.maximum} objects in a page`, actual: `${items.length} objects` };
}

function sized(page: ShownPage, limit: number, exchange: Exchange, history: History): readonly (Deviation | null)[] {
  const count = page.items.length;
  const asked = page.limitGiven ? `limit=${limit}` : 'no limit, which stands for 25';
  if (count > limit)
    return [{ expected: `at most ${limit} objects in a page asked for with ${asked}`, actual: `${count} objects` }];
  if (count === limit || page.hasMore === false) return [null];
  const last = page.filter.is === 'none' && page.hasMore ? standingsOf(page, exchange, history).at(-1) : undefined;
  const unseen = last && unseenBelow(last, page, exchange, history);
  if (!unseen) return [];
  const expected = `${limit} objects in a page asked for with ${asked}, since ${unseen.id} is still to come`;
  return [{ expected, actual: `${count} objects, and has_more true` }];
}
