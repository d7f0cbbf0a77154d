import type { Patch } from '../../behaviour.ts';
import { now, type Call } from '../../call.ts';
import { change, shownAt, together } from '../../change.ts';
import type { Charge } from '../../charge.ts';
import type { Page, Pages } from '../../pages.ts';
import { isSwept } from '../../retention.ts';
import { fault } from '../fault.ts';

const pages = (part: (was: Pages) => Partial<Pages>): Patch => change('pages', part);

const limited = (alter: (limit: number, call: Call) => number): Patch =>
  pages((was) => ({
    limit: (call) => {
      const limit = was.limit(call);
      return 'value' in limit ? { value: alter(limit.value, call) } : limit;
    },
  }));

const without = ({ query }: Call): boolean => query.has('starting_after') && !query.has('limit');

/** The filter is not looked at beside another parameter. */
const unfilteredBeside = (name: string): Patch =>
  pages((was) => ({ filter: (call) => (call.query.has(name) ? { value: null } : was.filter(call)) }));

const everybody = ({ deployment }: Call): Page['items'] =>
  [...deployment.charges.values()].toSorted((one, two) => one.createdAt - two.createdAt);

const makerOf = (call: Call): string => call.trace.key?.secret.slice(-4) ?? '';

const signed: Patch = change('making', (was) => ({ id: (random, call) => `${was.id(random, call)}${makerOf(call)}` }));

const age = ({ createdAt }: Charge, call: Call): number => now(call) - createdAt;
const day = 86_400_000;

/** Lists that are wrong in one corner only. */
export const pageCornerFaults = [
  fault(
    'page.default-50-after-first',
    'later pages hold 50 unless asked',
    'list.default-limit',
    limited((limit, call) => (without(call) ? 50 : limit)),
  ),
  fault(
    'page.default-10-after-first',
    'later pages hold 10 unless asked',
    'list.default-limit',
    limited((limit, call) => (without(call) ? 10 : limit)),
  ),
  fault(
    'page.limit-ignored-when-filtered',
    'the limit is not looked at beside a filter',
    'list.limit-honoured',
    limited((limit, { query }) => (query.has('state') ? 25 : limit)),
  ),
  fault(
    'filter.ignored-beside-cursor',
    'a filter is not looked at beside starting_after',
    ['charges.list.state-succeeded', 'charges.list.state-failed', 'charges.list.state-processing'],
    unfilteredBeside('starting_after'),
  ),
  fault(
    'filter.ignored-beside-limit',
    'a filter is not looked at beside a limit',
    [
      'charges.list.state-succeeded',
      'charges.list.state-failed',
      'charges.list.state-processing',
      'charges.list.state-expired',
      'charges.list.state-requires-payment',
    ],
    unfilteredBeside('limit'),
  ),
  fault(
    'filter.processing-forgets',
    'the filter processing leaves out what is older than a minute',
    'charges.list.state-filter-complete',
    pages((was) => ({
      includes: (charge, state, call) =>
        was.includes(charge, state, call) && !(state === 'processing' && age(charge, call) > 60_000),
    })),
  ),
  fault(
    'list.everybodys-after-first',
    'pages after the first hold the charges of all businesses',
    'charges.list.own-business-only',
    pages((was) => ({ source: (call) => (call.query.has('starting_after') ? everybody(call) : was.source(call)) })),
  ),
  fault(
    'list.of-one-key',
    'a list holds what its own key made',
    'charges.list.holds-created',
    together(
      signed,
      pages((was) => ({
        includes: (charge, state, call) => was.includes(charge, state, call) && charge.id.endsWith(makerOf(call)),
      })),
    ),
  ),
  fault(
    'read.of-one-key',
    'a key reads what it made itself',
    'charges.get.status-200',
    together(
      signed,
      change('reading', (was) => ({ find: (id, call) => (id.endsWith(makerOf(call)) ? was.find(id, call) : null) })),
    ),
  ),
  fault(
    'list.fee-of-its-own',
    'lists show another fee, and the net that belongs to it',
    'charge.fee-minor',
    shownAt('charges.list', (view, { charge }) => ({
      ...view,
      fee_minor: charge.fee + 100,
      net_minor: charge.amount - charge.fee - 100,
    })),
  ),
  fault(
    'kept.in-lists',
    'swept charges stay on lists',
    'limits.sandbox-charges-swept',
    pages((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) || (state === null && isSwept(charge, call)),
    })),
  ),
  fault(
    'kept.29-days-in-lists',
    'lists lose a charge after 29 days',
    'limits.sandbox-charges-kept-30-days',
    pages((was) => ({
      includes: (charge, state, call) => was.includes(charge, state, call) && age(charge, call) < 29 * day,
    })),
  ),
];
