import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../http/call.ts';
import { change } from '../../change.ts';
import type { Page } from '../../lists/pages.ts';
import { breaking } from '../fault.ts';
import { paging } from './changes.ts';

const { cut } = paging(change('pages'));

const more = (alter: (more: boolean, page: Page, call: Call) => boolean): Patch =>
  cut((page, call) => ({ ...page, more: alter(page.more, page, call) }));

export const hasMoreFaults = [
  ...breaking('list.has-more-ends', more, {
    'more.always: has_more is always true': () => true,
    'more.when-full: has_more is true whenever a page is full': (was, { items }, { query }) =>
      was || items.length === Number(query.get('limit') ?? 25),
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
