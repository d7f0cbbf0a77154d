import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import type { Page, Pages } from '../../lists/pages.ts';
import type { Stored } from '../../world/store.ts';

type Changing<Item, Filter> = (part: (was: Pages<Item, Filter>) => Partial<Pages<Item, Filter>>) => Patch;

const withoutLast = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  count > 0 ? items.slice(0, Math.max(0, items.length - count)) : items;

/** The words for what can be wrong with the lists of one kind of object. */
export const paging = <Item extends Stored, Filter>(pages: Changing<Item, Filter>) => ({
  pages,

  limited: (alter: (limit: number, call: Call) => number): Patch =>
    pages((was) => ({
      limit: (call) => {
        const limit = was.limit(call);
        return 'value' in limit ? { value: alter(limit.value, call) } : limit;
      },
    })),

  limitRefused: (limit: number): Patch =>
    pages((was) => ({
      limit: (call) => (call.query.get('limit') === String(limit) ? { code: 'BAD_REQUEST' } : was.limit(call)),
    })),

  cut: (alter: (page: Page<Item>, call: Call) => Page<Item>): Patch =>
    pages((was) => ({ cut: (page, call) => alter(was.cut(page, call), call) })),

  sorted: (order: (items: readonly Item[], call: Call) => readonly Item[]): Patch =>
    pages((was) => ({
      cut: (page, call) => {
        const { items, more } = was.cut(page, call);
        return { items: order(items, call), more };
      },
    })),

  leavingOut: (when: (item: Item, filter: Filter, call: Call) => boolean): Patch =>
    pages((was) => ({
      includes: (item, filter, call) => was.includes(item, filter, call) && !when(item, filter, call),
    })),

  afterCursor: (step: number): Patch =>
    pages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        if ('code' in after || after.value === null) return after;
        return { value: { ...after.value, place: after.value.place + step } };
      },
    })),

  /** Moves every page by a parameter that is not documented. */
  offsetBy:
    (name: string) =>
    (unit: (call: Call) => number): Patch =>
      pages((was) => ({
        source: (call) => withoutLast(was.source(call), Number(call.query.get(name) ?? 0) * unit(call)),
      })),
});
