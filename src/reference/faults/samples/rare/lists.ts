import { change, operation } from '../../../change.ts';
import type { Charge } from '../../../charges/charge.ts';
import type { Answer } from '../../../http/answer.ts';
import { now } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import { isServed } from '../../../http/route.ts';
import type { Patch } from '../../../behaviour.ts';
import { breaking, breakingLive } from '../../fault.ts';
import { paging } from '../../lists/changes.ts';
import type { Stored } from '../../../world/store.ts';
import { recalled, second, secondOf } from './recalled.ts';

const ofCharges = paging(change('pages'), ({ charges }) => charges);
const ofBills = paging(change('billPages'), ({ bills }) => bills);
const ofLinks = paging(change('linkPages'), ({ links }) => links);
const pages = ofCharges.pages;

const withinSeconds = <Item extends Stored>(items: readonly Item[]): readonly Item[] =>
  items.toSorted((one, two) => secondOf(two.createdAt) - secondOf(one.createdAt) || one.place - two.place);

/** How many creations of charges are under way. */
const underWay = recalled<{ count: number }>(() => ({ count: 0 }));
const creating = asksFor('charges.create');

const countingCreations: Patch = (behaviour) => ({
  ...behaviour,
  before: [...behaviour.before, (call) => void (creating(call) && underWay(call.deployment).count++)],
  after: [
    ...behaviour.after,
    (answer, call) => {
      if (creating(call)) underWay(call.deployment).count--;
      return answer;
    },
  ],
});

/** What lists of bills were told last, by their queries. */
const toldOf = recalled(() => new Map<string, { readonly at: number; readonly answer: Answer }>());

/** Where a charge stood when a page ended with it, counted from the newest. */
const placeOnPage = recalled<{ fromNewest: number | null }>(() => ({ fromNewest: null }));

const cursorsAreOffsets: Patch = pages((was) => ({
  cut: (page, call) => {
    const cut = was.cut(page, call);
    const last = cut.items.at(-1);
    if (last) placeOnPage(last).fromNewest = was.source(call).length - last.place;
    return cut;
  },
  cursor: (call) => {
    const after = was.cursor(call);
    if ('code' in after || after.value === null) return after;
    const { fromNewest } = placeOnPage(after.value);
    return fromNewest === null ? after : { value: { ...after.value, place: was.source(call).length - fromNewest } };
  },
}));

const limitBeforeFilter: Patch = pages((was) => ({
  source: (call) => {
    const limit = was.limit(call);
    const after = was.cursor(call);
    const source = was.source(call);
    if (!call.query.has('state') || 'code' in limit || 'code' in after) return source;
    const end = after.value?.place ?? source.length;
    return source.map((charge, place) => (place < end - 10 * limit.value ? undefined : charge)) as readonly Charge[];
  },
}));

/** What goes wrong with lists only where several things meet. */
export const rareLists = [
  ...breaking('list.newest-first', ofCharges.sorted, {
    'list.same-second-oldest-first: charges of one second run from the oldest': withinSeconds,
  }),
  ...breaking(['list.has-more-while-more', 'list.cursor-continues-after'], {
    'list.ends-after-60: lists end with the sixtieth charge': pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && was.source(call).length - charge.place <= 60,
    })),
  }),
  ...breaking(['list.cursor-continues-after'], {
    'cursor.is-an-offset: a cursor stands for the place that its charge had when it was listed': cursorsAreOffsets,
    'cursor.left-filter-skips-two: after a cursor that is not of the state asked for two are passed over': pages(
      (was) => ({
        cursor: (call) => {
          const after = was.cursor(call);
          const filter = was.filter(call);
          if ('code' in after || 'code' in filter || after.value === null) return after;
          const is = (charge: Charge): boolean => was.includes(charge, filter.value, call);
          if (is(after.value)) return after;
          return { value: was.source(call).slice(0, after.value.place).filter(is).at(-2) ?? after.value };
        },
      }),
    ),
    'cursor.left-filter-starts-anew: a cursor that is not of the state asked for is not looked at': pages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        const filter = was.filter(call);
        if ('code' in after || 'code' in filter || after.value === null) return after;
        return was.includes(after.value, filter.value, call) ? after : { value: null };
      },
    })),
  }),
  ...breaking(['charges.list.state-filter-complete', 'list.has-more-while-more'], {
    'filter.ten-pages-deep: a list by state looks through ten times its limit': limitBeforeFilter,
  }),
  ...breaking('charges.list.holds-created', {
    'list.newest-hidden-while-writing: while a charge is written the newest is not listed': (behaviour) =>
      ofCharges.leavingOut(
        (charge, _filter, call) =>
          underWay(call.deployment).count > 0 &&
          charge.place === call.deployment.charges.of(charge.business).length - 1,
      )(countingCreations(behaviour)),
  }),
  ...breaking('list.limit-honoured', ofCharges.limited, {
    'page.sizes-of-menu: limits above 10 become 20, 50 or 100': (limit) =>
      limit <= 10 ? limit : ([20, 50, 100].find((size) => size >= limit) ?? limit),
    'page.dozens-after-first: above a dozen a later page holds whole dozens': (limit, { query }) =>
      limit > 12 && query.has('starting_after') ? limit - (limit % 12) : limit,
  }),
  ...breakingLive('list.has-more-ends', {
    'bill-list.more-of-any-kind: later pages of bills by state tell whether there are more of any': ofBills.cut(
      (page, { query }) => ({
        ...page,
        more: page.more || (query.has('state') && query.has('starting_after') && (page.items.at(-1)?.place ?? 0) > 0),
      }),
    ),
  }),
  ...breakingLive('bills.list.own-business-only', {
    'bill-list.asked-a-moment-ago: a list of bills in one state is what anybody was told of it within five seconds':
      operation('bills.list')((was) => async (call) => {
        if (!call.query.has('state')) return was(call);
        const told = toldOf(call.deployment);
        const known = told.get(String(call.query));
        if (known && now(call) - known.at < 5 * second) return known.answer;
        const answer = await was(call);
        told.set(String(call.query), { at: now(call), answer });
        return answer;
      }),
  }),
  ...breakingLive('list.newest-first', ofBills.sorted, {
    'bill-list.same-second-oldest-first: bills of one second run from the oldest': withinSeconds,
  }),
  ...breakingLive('list.newest-first', ofLinks.sorted, {
    'link-list.same-second-oldest-first: links of one second run from the oldest': withinSeconds,
  }),
  ...breakingLive('bills.list.customer-ref-exact', {
    'bills.customer-ref-blanks: blanks at the end of a customer_ref are not compared': alike((text) => text.trimEnd()),
    'bills.customer-ref-marks: the marks of letters of a customer_ref are not compared': alike((text) =>
      text.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    ),
    'bills.customer-ref-read-twice: the escapes of a customer_ref are read twice': ofBills.pages((was) => ({
      filter: (call) => {
        const filter = was.filter(call);
        if ('code' in filter || filter.value.customerRef === null) return filter;
        return { value: { ...filter.value, customerRef: unescaped(filter.value.customerRef) } };
      },
    })),
  }),
  ...breakingLive('bills.list.state-open', {
    'bills.open-finds-expired: a list of open bills holds those that expired since': ofBills.pages((was) => ({
      includes: (bill, filter, call) =>
        was.includes(bill, filter, call) ||
        (filter.state === 'open' &&
          (filter.customerRef === null || filter.customerRef === bill.customerRef) &&
          bill.expiresAt !== null &&
          bill.expiresAt <= now(call) &&
          bill.account.received === 0 &&
          bill.account.cancelledAt === null),
    })),
  }),
  ...breakingLive('bills.list.own-business-only', {
    'bill-list.foreign-with-both: bills of all are listed by customer_ref and state at once': ofBills.everybodys(
      ({ query, route }) => isServed(route, 'bills.list') && query.has('customer_ref') && query.has('state'),
    ),
  }),
];

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Two texts are taken for one another where this makes them the same. */
function alike(bare: (text: string) => string): Patch {
  return ofBills.pages((was) => ({
    includes: (bill, filter, call) =>
      was.includes(bill, filter, call) ||
      (filter.customerRef !== null &&
        bare(bill.customerRef) === bare(filter.customerRef) &&
        was.includes(bill, { ...filter, customerRef: bill.customerRef }, call)),
  }));
}
