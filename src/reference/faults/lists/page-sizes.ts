import type { Patch } from '../../behaviour.ts';
import type { Call } from '../../call.ts';
import { bounds, change } from '../../change.ts';
import type { Pages } from '../../pages.ts';
import { fault } from '../fault.ts';

const pages = (part: (was: Pages) => Partial<Pages>): Patch => change('pages', part);

const limited = (alter: (limit: number, call: Call) => number): Patch =>
  pages((was) => ({
    limit: (call) => {
      const limit = was.limit(call);
      return 'value' in limit ? { value: alter(limit.value, call) } : limit;
    },
  }));

const page = { minimum: 1, maximum: 100, default: 25 };
const usual = (size: number): Patch => bounds({ page: { ...page, default: size } });

export const pageSizeFaults = [
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
];
