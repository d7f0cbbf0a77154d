import { listFields } from '../../contract/resources/list.ts';
import { objectOf } from '../../evidence/read.ts';
import type { Judge, History } from '../history.ts';
import { endpointOf } from '../request.ts';
import { fieldRulings, notShown } from '../resources/fields.ts';
import type { Decision } from '../../evidence/decision.ts';
import { type Deviation, noted, type Places, ruling } from '../ruling.ts';
import { page as sizes } from '../../contract/chapters/lists.ts';
import { limited, type PageJudge, type ShownPage } from './page.ts';
import { standingsOf, unseenBelow } from './standing.ts';

/** A list is one. */
export const listShape: Judge = (exchange) => {
  const list = endpointOf(exchange)?.name;
  // What stands around the events of the log is not shown.
  if (!list?.endsWith('.list') || list === 'events.list' || exchange.answer?.status !== 200) return [];
  const body = objectOf(exchange);
  if (body) return fieldRulings(exchange, listFields, body, 'of the list');
  return exchange.answer.body.bytes > 0 ? notShown('a list', 'list.object', exchange) : [];
};

/** How many objects a page holds. */
export const listSize: PageJudge = (page, history) => {
  const { exchange } = page;
  if (!limited.has(page.list)) return [];
  if (page.limit === null) return ruling('list.never-more-than-hundred', exchange, [overHundred(page)]);
  const rule = page.limitGiven ? 'list.limit-honoured' : 'list.default-limit';
  return [...ruling(rule, exchange, sized(page, page.limit, history)), ...short(page, page.limit)];
};

/** Where nothing is known to be still to come, a short page that is not the last is nobody's fault. */
const short = ({ exchange, items, hasMore, filter }: ShownPage, limit: number): readonly Decision[] =>
  hasMore === true && items.length < limit
    ? [
        noted(
          'list.short-page',
          exchange,
          `yes, ${filter.is === 'none' ? 'also without a filter' : 'where it is filtered'}`,
        ),
      ]
    : [];

function overHundred({ items }: ShownPage): Deviation | null {
  if (items.length <= sizes.maximum) return null;
  return { expected: `at most ${sizes.maximum} objects in a page`, actual: `${items.length} objects` };
}

/** What such a filter lets through once it lets through for ever. */
const staysFitting: ReadonlySet<ShownPage['filter']['is']> = new Set(['none', 'customer-ref']);

function sized(page: ShownPage, limit: number, history: History): Places {
  const count = page.items.length;
  const asked = page.limitGiven ? `limit=${limit}` : 'no limit, which stands for 25';
  if (count > limit)
    return [{ expected: `at most ${limit} objects in a page asked for with ${asked}`, actual: `${count} objects` }];
  if (count === limit || page.hasMore === false) return [null];
  const last = staysFitting.has(page.filter.is) && page.hasMore ? standingsOf(page, history).at(-1) : undefined;
  const unseen = last && unseenBelow(last, page, history);
  if (!unseen) return [];
  const expected = `${limit} objects in a page asked for with ${asked}, since ${unseen.id} is still to come`;
  return [{ expected, actual: `${count} objects, and has_more true` }];
}
