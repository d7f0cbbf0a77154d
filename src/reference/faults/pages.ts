import type { Patch } from '../behaviour.ts';
import type { Call } from '../call.ts';
import { bounds, change } from '../change.ts';
import type { Page, Pages } from '../pages.ts';
import { fault } from './fault.ts';

const pages = (part: (was: Pages) => Partial<Pages>): Patch => change('pages', part);

const limited = (alter: (limit: number, call: Call) => number): Patch =>
  pages((was) => ({
    limit: (call) => {
      const limit = was.limit(call);
      return 'value' in limit ? { value: alter(limit.value, call) } : limit;
    },
  }));

const cut = (alter: (page: Page, call: Call) => Page): Patch =>
  pages((was) => ({ cut: (page, call) => alter(was.cut(page, call), call) }));

const more = (alter: (more: boolean, page: Page, call: Call) => boolean): Patch =>
  cut((page, call) => ({ ...page, more: alter(page.more, page, call) }));

const page = { minimum: 1, maximum: 100, default: 25 };
const usual = (size: number): Patch => bounds({ page: { ...page, default: size } });

/** Moves every page by a parameter that is not documented. */
const offsetBy = (name: string, unit: (call: Call) => number): Patch =>
  pages((was) => ({
    source: (call) => {
      const offset = Number(call.query.get(name) ?? 0) * unit(call);
      const source = was.source(call);
      return offset > 0 ? source.slice(0, Math.max(0, source.length - offset)) : source;
    },
  }));

const afterCursor = (step: number): Patch =>
  pages((was) => ({
    cursor: (call) => {
      const after = was.cursor(call);
      if ('code' in after || after.value === null) return after;
      return { value: { ...after.value, place: after.value.place + step } };
    },
  }));

const asked =
  (name: string) =>
  ({ query }: Call): boolean =>
    query.has(name);

export const pageFaults = [
  fault('page.default-20', 'a page holds 20 unless asked', 'list.default-limit', usual(20)),
  fault('page.default-24', 'a page holds 24 unless asked', 'list.default-limit', usual(24)),
  fault('page.default-26', 'a page holds 26 unless asked', 'list.default-limit', usual(26)),
  fault('page.default-100', 'a page holds 100 unless asked', 'list.default-limit', usual(100)),
  fault(
    'page.default-10-when-filtered',
    'a filtered page holds 10 unless asked',
    'list.default-limit',
    limited((limit, { query }) => (query.has('state') && !query.has('limit') ? 10 : limit)),
  ),
  fault(
    'page.capped-at-50',
    'a page never holds more than 50',
    'list.limit-honoured',
    limited((limit) => Math.min(limit, 50)),
  ),
  fault(
    'page.capped-at-99',
    'a page never holds more than 99',
    'list.limit-honoured',
    limited((limit) => Math.min(limit, 99)),
  ),
  fault(
    'page.one-more',
    'a page below 100 holds one more than asked',
    'list.limit-honoured',
    limited((limit, { query }) => (query.has('limit') && limit < 100 ? limit + 1 : limit)),
  ),
  fault(
    'page.limit-ignored-after-first',
    'the limit counts on the first page only',
    'list.limit-honoured',
    limited((limit, { query }) => (query.has('starting_after') ? 25 : limit)),
  ),
  fault(
    'page.limit-100-refused',
    'refuses a limit of 100',
    'list.limit-hundred',
    bounds({ page: { ...page, maximum: 99 } }),
  ),
  fault('page.limit-1-refused', 'refuses a limit of 1', 'list.limit-one', bounds({ page: { ...page, minimum: 2 } })),
  fault(
    'page.up-to-1000',
    'a page holds up to 1000',
    'list.never-more-than-hundred',
    bounds({ page: { ...page, maximum: 1000 } }),
  ),
  fault(
    'page.zero-is-all',
    'a limit of 0 gives everything',
    'list.never-more-than-hundred',
    pages((was) => ({ limit: (call) => (call.query.get('limit') === '0' ? { value: 1_000_000 } : was.limit(call)) })),
  ),
  fault('cursor.repeats-one', 'a page begins with its starting_after', 'list.cursor-continues-after', afterCursor(1)),
  fault(
    'cursor.skips-one',
    'a page leaves one charge out after its starting_after',
    'list.cursor-continues-after',
    afterCursor(-1),
  ),
  fault(
    'cursor.skips-one-at-end',
    'the charge that was made first is on no page but the first',
    'list.cursor-continues-after',
    cut((each, { query }) =>
      query.has('starting_after') && !each.more && each.charges.length > 1
        ? { ...each, charges: each.charges.slice(0, -1) }
        : each,
    ),
  ),
  fault(
    'cursor.ignored',
    'starting_after is not looked at',
    'list.cursor-continues-after',
    pages(() => ({ cursor: () => ({ value: null }) })),
  ),
  fault(
    'cursor.ignored-when-filtered',
    'starting_after is not looked at beside a filter',
    'list.cursor-continues-after',
    pages((was) => ({ cursor: (call) => (asked('state')(call) ? { value: null } : was.cursor(call)) })),
  ),
  fault(
    'cursor.same-moment-lost',
    'charges of one moment with the starting_after are left out',
    'list.cursor-continues-after',
    pages((was) => ({
      includes: (charge, state, call) => {
        const after = was.cursor(call);
        const moment = 'value' in after ? after.value?.createdAt : undefined;
        return (
          was.includes(charge, state, call) &&
          (moment === undefined || Math.floor(charge.createdAt / 1000) !== Math.floor(moment / 1000))
        );
      },
    })),
  ),
  fault(
    'cursor.failed-refused',
    'a failed charge is refused as starting_after',
    'list.cursor-accepted',
    pages((was) => ({
      cursor: (call) => {
        const after = was.cursor(call);
        const failed =
          'value' in after && after.value && call.behaviour.showing.standing(after.value, call).state === 'failed';
        return failed ? { code: 'BAD_REQUEST' } : after;
      },
    })),
  ),
  fault(
    'cursor.refused-with-limit',
    'starting_after is refused beside a limit',
    'list.cursor-accepted',
    pages((was) => ({
      cursor: (call) =>
        asked('limit')(call) && asked('starting_after')(call) ? { code: 'BAD_REQUEST' } : was.cursor(call),
    })),
  ),
  fault(
    'more.always',
    'has_more is always true',
    'list.has-more-ends',
    more(() => true),
  ),
  fault(
    'more.never',
    'has_more is always false',
    'list.has-more-while-more',
    more(() => false),
  ),
  fault(
    'more.when-full',
    'has_more is true whenever a page is full',
    'list.has-more-ends',
    more((was, { charges }, { query }) => was || charges.length === Number(query.get('limit') ?? 25)),
  ),
  fault(
    'more.never-after-first',
    'has_more is false from the second page on',
    'list.has-more-while-more',
    more((was, _page, { query }) => was && !query.has('starting_after')),
  ),
  fault(
    'more.never-when-filtered',
    'has_more is false beside a filter',
    'list.has-more-while-more',
    more((was, _page, { query }) => was && !query.has('state')),
  ),
  fault(
    'more.true-when-empty',
    'an empty page has more',
    'list.has-more-ends',
    more((was, { charges }) => was || charges.length === 0),
  ),
  fault(
    'more.lost-at-100',
    'has_more is false on a page of 100',
    'list.has-more-while-more',
    more((was, { charges }) => was && charges.length < 100),
  ),
  fault(
    'offset.taken',
    'offset moves a page',
    'list.no-offset',
    offsetBy('offset', () => 1),
  ),
  fault(
    'offset.page-taken',
    'page moves a page',
    'list.no-offset',
    offsetBy('page', ({ query }) => Number(query.get('limit') ?? 25)),
  ),
];
