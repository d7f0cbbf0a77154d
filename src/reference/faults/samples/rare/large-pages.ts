import { change } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import type { Patch } from '../../../behaviour.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { paging } from '../../lists/changes.ts';
import type { Stored } from '../../../world/store.ts';

const ofCharges = paging(change('pages'), ({ charges }) => charges);
const ofBills = paging(change('billPages'), ({ bills }) => bills);
const ofLinks = paging(change('linkPages'), ({ links }) => links);

const limitOf = ({ query }: Call): number => Number(query.get('limit') ?? 25);

/** Above half of the largest, and not the largest. */
const isLarge = (call: Call): boolean => limitOf(call) > 50 && limitOf(call) < 100;

type Limit = (limit: number, call: Call) => number;

const cappedAt =
  (most: number): Limit =>
  (limit) =>
    limit < 100 ? Math.min(limit, most) : limit;

const halved: Limit = (limit, call) => (isLarge(call) ? 25 : limit);
const roundedUp: Limit = (limit, call) => (isLarge(call) ? 100 : limit);
const oneLess: Limit = (limit) => (limit >= 60 && limit < 80 ? limit - 1 : limit);

/** After a large page its cursor is taken to stand elsewhere. */
const displaced =
  (step: number, when: (call: Call) => boolean = () => true) =>
  (call: Call) =>
    isLarge(call) && when(call) ? step : 0;

/** Lists of charges and of bills alike. */
const moved =
  <Item extends Stored, Filter>({ pages }: Pick<ReturnType<typeof paging<Item, Filter>>, 'pages'>) =>
  (by: (call: Call) => number): Patch =>
    pages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        if ('code' in after || after.value === null) return after;
        return { value: { ...after.value, place: after.value.place + by(call) } };
      },
    }));

const filtered =
  (name: string) =>
  ({ query }: Call): boolean =>
    query.has(name);

const byId = <Item extends { readonly id: string }>(items: readonly Item[], call: Call): readonly Item[] =>
  isLarge(call) ? items.toSorted((one, two) => (one.id < two.id ? 1 : -1)) : items;

/** What goes wrong with pages of 51 to 99 only. */
export const largePages = [
  ...breaking('list.limit-honoured', ofCharges.limited, {
    'page.capped-at-60: a page below 100 never holds more than 60': cappedAt(60),
    'page.capped-at-75: a page below 100 never holds more than 75': cappedAt(75),
    'page.large-is-25: a page of 51 to 99 holds 25': halved,
    'page.large-is-100: a page of 51 to 99 holds 100': roundedUp,
    'page.sixties-short: a page of 60 to 79 holds one less': oneLess,
  }),
  ...breaking('list.cursor-continues-after', moved(ofCharges), {
    'cursor.large-skips: after a page of 51 to 99 one charge is left out': displaced(-1),
    'cursor.large-repeats: after a page of 51 to 99 its last charge comes again': displaced(1),
  }),
  ...breaking(['list.cursor-continues-after', 'charges.list.state-filter-complete'], moved(ofCharges), {
    'cursor.large-skips-filtered: after a filtered page of 51 to 99 one charge is left out': displaced(
      -1,
      filtered('state'),
    ),
  }),
  ...breaking('list.has-more-while-more', ofCharges.cut, {
    'more.lost-when-large: has_more is false on a page of 51 to 99': (page, call) => ({
      ...page,
      more: page.more && !isLarge(call),
    }),
  }),
  ...breaking('list.has-more-ends', ofCharges.cut, {
    'more.always-when-large: has_more is true on every page of 51 to 99': (page, call) => ({
      ...page,
      more: page.more || isLarge(call),
    }),
  }),
  ...breaking('list.newest-first', ofCharges.sorted, {
    'page.large-by-id: a page of 51 to 99 is sorted by id': byId,
  }),
  ...breaking(
    ['charges.list.state-processing', 'charges.list.state-succeeded', 'charges.list.state-failed'],
    ofCharges.pages,
    {
      'filter.ignored-when-large: a filter is not looked at on a page of 51 to 99': (was) => ({
        filter: (call) => (isLarge(call) ? { value: null } : was.filter(call)),
      }),
    },
  ),
  ...breakingLive('list.limit-honoured', ofBills.limited, {
    'bill-list.capped-at-75: a page of bills below 100 never holds more than 75': cappedAt(75),
    'bill-list.large-is-25-of-customer: a page of 51 to 99 bills of one customer holds 25': (limit, call) =>
      filtered('customer_ref')(call) ? halved(limit, call) : limit,
  }),
  ...breakingLive('list.cursor-continues-after', moved(ofBills), {
    'bill-list.large-skips: after a page of 51 to 99 one bill is left out': displaced(-1),
    'bill-list.large-repeats-of-customer: after a page of 51 to 99 bills of a customer the last comes again': displaced(
      1,
      filtered('customer_ref'),
    ),
  }),
  ...breakingLive('bills.list.customer-ref-exact', ofBills.pages, {
    'bills.customer-ref-ignored-when-large: customer_ref is not looked at on a page of 51 to 99': (was) => ({
      filter: (call) => {
        const filter = was.filter(call);
        return 'code' in filter || !isLarge(call) ? filter : { value: { ...filter.value, customerRef: null } };
      },
    }),
  }),
  ...breakingLive('list.has-more-while-more', ofBills.cut, {
    'bill-list.more-lost-when-large: has_more is false on a page of 51 to 99 bills': (page, call) => ({
      ...page,
      more: page.more && !isLarge(call),
    }),
  }),
  ...breakingLive('list.limit-honoured', ofLinks.limited, {
    'link-list.capped-at-60: a page of links below 100 never holds more than 60': cappedAt(60),
    'link-list.large-is-25: a page of 51 to 99 links holds 25': halved,
  }),
  ...breakingLive('list.newest-first', ofLinks.sorted, {
    'link-list.large-by-id: a page of 51 to 99 links is sorted by id': byId,
  }),
];
