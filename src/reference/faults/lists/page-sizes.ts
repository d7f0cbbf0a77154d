import type { Patch } from '../../behaviour.ts';
import { bounds, change } from '../../change.ts';
import { breaking } from '../fault.ts';
import { paging } from './changes.ts';

const { limited, pages } = paging(change('pages'));

const page = { minimum: 1, maximum: 100, default: 25 };
const usual = (size: number): Patch => bounds({ page: { ...page, default: size } });

export const pageSizeFaults = [
  ...breaking('list.default-limit', {
    'page.default-20: a page holds 20 unless asked': usual(20),
    'page.default-24: a page holds 24 unless asked': usual(24),
    'page.default-26: a page holds 26 unless asked': usual(26),
    'page.default-100: a page holds 100 unless asked': usual(100),
    'page.default-10-when-filtered: a filtered page holds 10 unless asked': limited((limit, { query }) =>
      query.has('state') && !query.has('limit') ? 10 : limit,
    ),
  }),
  ...breaking('list.limit-honoured', limited, {
    'page.capped-at-50: a page never holds more than 50': (limit) => Math.min(limit, 50),
    'page.capped-at-99: a page never holds more than 99': (limit) => Math.min(limit, 99),
    'page.one-more: a page below 100 holds one more than asked': (limit, { query }) =>
      query.has('limit') && limit < 100 ? limit + 1 : limit,
    'page.limit-ignored-after-first: the limit counts on the first page only': (limit, { query }) =>
      query.has('starting_after') ? 25 : limit,
  }),
  ...breaking('list.limit-hundred', bounds, {
    'page.limit-100-refused: refuses a limit of 100': { page: { ...page, maximum: 99 } },
  }),
  ...breaking('list.limit-one', bounds, {
    'page.limit-1-refused: refuses a limit of 1': { page: { ...page, minimum: 2 } },
  }),
  ...breaking('list.never-more-than-hundred', {
    'page.up-to-1000: a page holds up to 1000': bounds({ page: { ...page, maximum: 1000 } }),
    'page.zero-is-all: a limit of 0 gives everything': pages((was) => ({
      limit: (call) => (call.query.get('limit') === '0' ? { value: 1_000_000 } : was.limit(call)),
    })),
  }),
];
