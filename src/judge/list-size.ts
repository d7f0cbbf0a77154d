import type { EndpointName } from '../contract/endpoints.ts';
import { page as sizes } from '../contract/limits.ts';
import type { Judge } from './judge.ts';
import { pageOf, type ShownPage } from './list-page.ts';
import { ruling, type Breach } from './ruling.ts';

/** The parameters of the event list are not shown, and at most one webhook endpoint is listed. */
const limited: ReadonlySet<EndpointName> = new Set(['charges.list', 'bills.list', 'links.list']);

/** How many objects a page holds. */
export const listSize: Judge = (exchange, history) => {
  const page = pageOf(exchange, history);
  if (!page || !limited.has(page.list)) return [];
  if (page.limit === null) return ruling('list.never-more-than-hundred', exchange, [overHundred(page)]);
  const rule = page.limitGiven ? 'list.limit-honoured' : 'list.default-limit';
  return ruling(rule, exchange, sized(page, page.limit));
};

function overHundred({ items }: ShownPage): Breach | null {
  if (items.length <= sizes.maximum) return null;
  return { expected: `at most ${sizes.maximum} objects in a page`, actual: `${items.length} objects` };
}

function sized(page: ShownPage, limit: number): readonly (Breach | null)[] {
  const count = page.items.length;
  const asked = page.limitGiven ? `limit=${limit}` : 'no limit, which stands for 25';
  if (count > limit)
    return [{ expected: `at most ${limit} objects in a page asked for with ${asked}`, actual: `${count} objects` }];
  if (count === limit || page.hasMore === false) return [null];
  return isShort(page) ? [short(count, limit, asked)] : [];
}

/** An empty page that promises more never ends, which is another rule; a filtered one may be looked for in steps. */
const isShort = ({ items, hasMore, filter }: ShownPage): boolean =>
  hasMore === true && items.length > 0 && filter.is === 'none';

function short(count: number, limit: number, asked: string): Breach {
  return {
    expected: `${limit} objects in a page asked for with ${asked}, since has_more says that there are more`,
    actual: `${count}`,
  };
}
