import { turning } from '../views.ts';
import { isServed } from '../../http/route.ts';
import type { JsonObject, JsonValue } from '../../http/json.ts';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { ChargeState, Charge } from '../../charges/charge.ts';
import { change } from '../../change.ts';
import type { Deployment } from '../../world/deployment.ts';
import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import type { Page, Pages } from '../../lists/pages.ts';
import type { Stored, Store } from '../../world/store.ts';

type Changing<Item, Filter> = (part: (was: Pages<Item, Filter>) => Partial<Pages<Item, Filter>>) => Patch;

const withoutLast = <Item>(items: readonly Item[], count: number): readonly Item[] =>
  count > 0 ? items.slice(0, Math.max(0, items.length - count)) : items;

const limiting = <Item, Filter>(pages: Changing<Item, Filter>) => ({
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
});

/** The words for what can be wrong with the lists of one kind of object. */
export const paging = <Item extends Stored, Filter>(
  pages: Changing<Item, Filter>,
  store: (deployment: Deployment) => Store<Item>,
) => ({
  pages,

  ...limiting(pages),

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

  /** What other businesses have is listed too. */
  everybodys: (when: (call: Call) => boolean = () => true): Patch =>
    pages((was) => ({
      source: (call) =>
        when(call)
          ? [...store(call.deployment).values()].toSorted((one, two) => one.createdAt - two.createdAt)
          : was.source(call),
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

export const chargePaging = paging(change('pages'), ({ charges }) => charges);

/** A filter by one state also finds charges of another. */
export const alsoListed =
  (state: ChargeState, other: ChargeState) =>
  (when: (charge: Charge, call: Call) => boolean = () => true): Patch =>
    chargePaging.pages((was) => ({
      includes: (charge, asked, call) =>
        was.includes(charge, asked, call) ||
        (asked === state && when(charge, call) && was.includes(charge, other, call)),
    }));

/** Changes what one list says of itself, and what it holds. */
export const listAt =
  (name: EndpointName) =>
  (alter: (list: JsonObject) => JsonObject): Patch =>
    change('showing')((was) => ({
      list: (data, more, call) => {
        const list = was.list(data, more, call);
        return isServed(call.route, name) ? alter(list) : list;
      },
    }));

/** Shows each object of a list in another way. */
export const showingEach = (alter: (item: JsonObject) => JsonValue): ((list: JsonObject) => JsonObject) =>
  turning('data', (data) => (Array.isArray(data) ? data : []).map((item: JsonObject) => alter(item)));
