import type { Call } from '../../http/call.ts';
import { breaking } from '../fault.ts';
import { chargePaging } from './changes.ts';
import type { Patch } from '../../behaviour.ts';
import type { Page } from '../../lists/pages.ts';

const { afterCursor, cut, offsetBy, pages } = chargePaging;

const asked =
  (name: string) =>
  ({ query }: Call): boolean =>
    query.has(name);

const more = (alter: (more: boolean, page: Page, call: Call) => boolean): Patch =>
  cut((page, call) => ({ ...page, more: alter(page.more, page, call) }));

/** How a list goes on. */
export const cursorFaults = [
  ...breaking('list.cursor-continues-after', {
    'cursor.repeats-one: a page begins with its starting_after': afterCursor(1),
    'cursor.skips-one: a page leaves one charge out after its starting_after': afterCursor(-1),
    'cursor.ignored: starting_after is not looked at': pages(() => ({ cursor: () => ({ value: null }) })),
    'cursor.ignored-when-filtered: starting_after is not looked at beside a filter': pages((was) => ({
      cursor: (call) => (asked('state')(call) ? { value: null } : was.cursor(call)),
    })),
    'cursor.same-moment-lost: charges of one moment with the starting_after are left out': pages((was) => ({
      includes: (charge, state, call) => {
        const after = was.cursor(call);
        const moment = 'value' in after ? after.value?.createdAt : undefined;
        return (
          was.includes(charge, state, call) &&
          (moment === undefined || Math.floor(charge.createdAt / 1000) !== Math.floor(moment / 1000))
        );
      },
    })),
  }),
  ...breaking(['list.cursor-continues-after', 'charges.list.holds-created'], cut, {
    'cursor.skips-one-at-end: the charge that was made first is on no page but the first': (each, { query }) =>
      query.has('starting_after') && !each.more && each.items.length > 1
        ? { ...each, items: each.items.slice(0, -1) }
        : each,
  }),
  ...breaking(['list.cursor-accepted', 'charges.list.status-200'], pages, {
    'cursor.failed-refused: a failed charge is refused as starting_after': (was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        const failed =
          'value' in after && after.value && call.behaviour.showing.standing(after.value, call).state === 'failed';
        return failed ? { code: 'BAD_REQUEST' } : after;
      },
    }),
  }),
  ...breaking('list.cursor-accepted', pages, {
    'cursor.refused-with-limit: starting_after is refused beside a limit': (was) => ({
      cursor: (call) =>
        asked('limit')(call) && asked('starting_after')(call) ? { code: 'BAD_REQUEST' } : was.cursor(call),
    }),
  }),
  ...breaking('list.no-offset', {
    'offset.taken: offset moves a page': offsetBy('offset')(() => 1),
    'offset.page-taken: page moves a page': offsetBy('page')(({ query }) => Number(query.get('limit') ?? 25)),
  }),
  ...breaking('list.has-more-ends', more, {
    'more.always: has_more is always true': () => true,
    'more.when-full: has_more is true whenever a page is full': (was, { items }, { query }) =>
      was || items.length === Number(query.get('limit') ?? 25),
    'more.always-when-filtered: has_more is always true beside a filter': (was, _page, { query }) =>
      was || query.has('state'),
    'more.true-when-empty: an empty page has more': (was, { items }) => was || items.length === 0,
  }),
  ...breaking('list.has-more-while-more', more, {
    'more.never: has_more is always false': () => false,
    'more.never-after-first: has_more is false from the second page on': (was, _page, { query }) =>
      was && !query.has('starting_after'),
    'more.never-when-filtered: has_more is false beside a filter': (was, _page, { query }) =>
      was && !query.has('state'),
    'more.lost-at-100: has_more is false on a page of 100': (was, { items }) => was && items.length < 100,
  }),
];
