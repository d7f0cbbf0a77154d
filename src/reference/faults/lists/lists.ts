import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import type { ChargeState } from '../../charge.ts';
import { change } from '../../change.ts';
import type { JsonObject } from '../../json.ts';
import type { Page, Pages } from '../../pages.ts';
import { isServed } from '../../route.ts';
import { fault } from '../fault.ts';
import { without } from '../without.ts';

const pages = (part: (was: Pages) => Partial<Pages>): Patch => change('pages', part);

const cut = (alter: (page: Page, call: Call) => Page): Patch =>
  pages((was) => ({ cut: (page, call) => alter(was.cut(page, call), call) }));

const shown = (alter: (list: JsonObject) => JsonObject): Patch =>
  change('showing', (was) => ({ list: (data, more, call) => alter(was.list(data, more, call)) }));

const reversed = (when: (call: Call) => boolean): Patch =>
  cut((page, call) => (when(call) ? { ...page, items: page.items.toReversed() } : page));

const leavingOut = (when: (charge: Page['items'][number], state: ChargeState | null, call: Call) => boolean): Patch =>
  pages((was) => ({
    includes: (charge, state, call) => was.includes(charge, state, call) && !when(charge, state, call),
  }));

const everybody = ({ deployment }: Call): Page['items'] =>
  [...deployment.charges.values()].toSorted((one, two) => one.createdAt - two.createdAt);

export const listFaults = [
  fault(
    'list.object-collection',
    'a list calls itself a collection',
    'list.object',
    shown((list) => ({ ...list, object: 'collection' })),
  ),
  fault(
    'list.has-more-text',
    'has_more is "true" or "false"',
    'list.has-more',
    shown((list) => ({ ...list, has_more: list['has_more'] === true ? 'true' : 'false' })),
  ),
  fault(
    'list.has-more-missing-at-end',
    'the last page leaves has_more out',
    'list.has-more',
    shown((list) => (list['has_more'] === true ? list : without(list, 'has_more'))),
  ),
  fault(
    'list.data-null-when-empty',
    'an empty page has data null',
    'list.data',
    shown((list) => (Array.isArray(list['data']) && list['data'].length > 0 ? list : { ...list, data: null })),
  ),
  fault(
    'list.oldest-first',
    'the oldest of a page comes first',
    'list.newest-first',
    reversed(() => true),
  ),
  fault(
    'list.later-pages-reversed',
    'pages after the first run the other way',
    ['list.newest-first', 'list.cursor-continues-after'],
    reversed(({ query }) => query.has('starting_after')),
  ),
  fault(
    'list.filtered-reversed',
    'a filtered page runs the other way',
    'list.newest-first',
    reversed(({ query }) => query.has('state')),
  ),
  fault(
    'list.sorted-by-amount',
    'a page is sorted by amount',
    'list.newest-first',
    cut((page) => ({ ...page, items: page.items.toSorted((one, two) => two.amount - one.amount) })),
  ),
  fault(
    'list.repeats-first',
    'a page shows its first charge twice',
    'list.cursor-continues-after',
    cut((page) => ({
      ...page,
      items: page.items
        .flatMap((charge, index) => (index === 0 && page.items.length > 2 ? [charge, charge] : [charge]))
        .slice(0, page.items.length),
    })),
  ),
  fault(
    'list.failed-left-out',
    'an unfiltered list leaves failed charges out',
    'charges.list.holds-created',
    leavingOut(
      (charge, state, call) => state === null && call.behaviour.showing.standing(charge, call).state === 'failed',
    ),
  ),
  fault(
    'list.large-left-out',
    'lists leave charges above 1000000000 out',
    'charges.list.holds-created',
    leavingOut(({ amount }) => amount > 1_000_000_000),
  ),
  fault(
    'list.everybodys',
    'lists hold the charges of all businesses',
    'charges.list.own-business-only',
    pages(() => ({ source: everybody })),
  ),
  fault(
    'list.everybodys-when-filtered',
    'filtered lists hold the charges of all businesses',
    'charges.list.own-business-only',
    pages((was) => ({ source: (call) => (call.query.has('state') ? everybody(call) : was.source(call)) })),
  ),
  fault(
    'list.with-a-payout',
    'the last page of charges ends with a payout',
    ['charges.list.holds-charges', 'charges.list.own-business-only'],
    change('showing', (was) => ({
      list: (data, more, call) =>
        was.list(
          more || !isServed(call.route, 'charges.list')
            ? data
            : [...data, { id: 'po_1', object: 'payout', amount_minor: 1 }],
          more,
          call,
        ),
    })),
  ),
  fault(
    'list.short-objects',
    'lists hold charges under another name',
    ['charge.object', 'charges.list.holds-charges'],
    shown((list) => ({
      ...list,
      data: (Array.isArray(list['data']) ? list['data'] : []).map((each: JsonObject) => ({
        ...each,
        object: 'charge_summary',
      })),
    })),
  ),
];
