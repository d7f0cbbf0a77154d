import { chargeFinding } from './finding.ts';
import type { Patch } from '../../behaviour.ts';
import { bounds, change, shownAt, together } from '../../change.ts';
import { breaking } from '../fault.ts';
import { chargePaging } from './changes.ts';
import { now, type Call } from '../../http/call.ts';
import type { Charge } from '../../charges/charge.ts';
import { isSwept } from '../../lists/retention.ts';

const { everybodys, leavingOut, limited, pages } = chargePaging;

const page = { minimum: 1, maximum: 100, default: 25 };

const usual = (size: number): Patch => bounds({ page: { ...page, default: size } });

const without = ({ query }: Call): boolean => query.has('starting_after') && !query.has('limit');

/** The filter is not looked at beside another parameter. */

const unfilteredBeside = (name: string): Patch =>
  pages((was) => ({ filter: (call) => (call.query.has(name) ? { value: null } : was.filter(call)) }));

const makerOf = (call: Call): string => call.trace.key?.secret.slice(-4) ?? '';

const signed: Patch = change('making')((was) => ({ id: (random, call) => `${was.id(random, call)}${makerOf(call)}` }));

const age = ({ createdAt }: Charge, call: Call): number => now(call) - createdAt;

const day = 86_400_000;

/** How much a list holds, and what is wrong in one corner of it only. */
export const pageSizeFaults = [
  ...breaking('list.default-limit', usual, {
    'page.default-20: a page holds 20 unless asked': 20,
    'page.default-24: a page holds 24 unless asked': 24,
    'page.default-26: a page holds 26 unless asked': 26,
    'page.default-100: a page holds 100 unless asked': 100,
  }),
  ...breaking('list.default-limit', limited, {
    'page.default-10-when-filtered: a filtered page holds 10 unless asked': (limit, { query }) =>
      query.has('state') && !query.has('limit') ? 10 : limit,
    'page.default-50-after-first: later pages hold 50 unless asked': (limit, call) => (without(call) ? 50 : limit),
    'page.default-10-after-first: later pages hold 10 unless asked': (limit, call) => (without(call) ? 10 : limit),
  }),
  ...breaking('list.limit-honoured', limited, {
    'page.capped-at-50: a page never holds more than 50': (limit) => Math.min(limit, 50),
    'page.capped-at-99: a page never holds more than 99': (limit) => Math.min(limit, 99),
    'page.one-more: a page below 100 holds one more than asked': (limit, { query }) =>
      query.has('limit') && limit < 100 ? limit + 1 : limit,
    'page.limit-ignored-after-first: the limit counts on the first page only': (limit, { query }) =>
      query.has('starting_after') ? 25 : limit,
    'page.limit-ignored-when-filtered: the limit is not looked at beside a filter': (limit, { query }) =>
      query.has('state') ? 25 : limit,
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
  ...breaking(['charges.list.state-succeeded', 'charges.list.state-failed', 'charges.list.state-processing'], {
    'filter.ignored-beside-cursor: a filter is not looked at beside starting_after': unfilteredBeside('starting_after'),
  }),
  ...breaking(
    [
      'charges.list.state-succeeded',
      'charges.list.state-failed',
      'charges.list.state-processing',
      'charges.list.state-expired',
      'charges.list.state-requires-payment',
    ],
    { 'filter.ignored-beside-limit: a filter is not looked at beside a limit': unfilteredBeside('limit') },
  ),
  ...breaking('charges.list.state-filter-complete', leavingOut, {
    'filter.processing-forgets: the filter processing leaves out what is older than a minute': (charge, state, call) =>
      state === 'processing' && age(charge, call) > 60_000,
  }),
  ...breaking('charges.list.own-business-only', everybodys, {
    'list.everybodys-after-first: pages after the first hold the charges of all businesses': ({ query }) =>
      query.has('starting_after'),
  }),
  ...breaking('charges.list.holds-created', {
    'list.of-one-key: a list holds what its own key made': together(
      signed,
      leavingOut(({ id }, _state, call) => !id.endsWith(makerOf(call))),
    ),
  }),
  ...breaking('charges.get.status-200', {
    'read.of-one-key: a key reads what it made itself': together(
      signed,
      chargeFinding.foundInstead('charges.get')((charge, call) => (charge.id.endsWith(makerOf(call)) ? charge : null)),
    ),
  }),
  ...breaking('charge.fee-minor', {
    'list.fee-of-its-own: lists show another fee, and the net that belongs to it': shownAt('charges.list')(
      (view, { charge }) => ({ ...view, fee_minor: charge.fee + 100, net_minor: charge.amount - charge.fee - 100 }),
    ),
  }),
  ...breaking('limits.sandbox-charges-swept', pages, {
    'kept.in-lists: swept charges stay on lists': (was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) || (state === null && isSwept(charge, call)),
    }),
  }),
  ...breaking('limits.sandbox-charges-kept-30-days', leavingOut, {
    'kept.29-days-in-lists: lists lose a charge after 29 days': (charge, _state, call) => age(charge, call) >= 29 * day,
  }),
];
