import { check, fieldOf, shownError } from '../../../change.ts';
import type { Call } from '../../../http/call.ts';
import { isServed } from '../../../http/route.ts';
import { count } from '../../../limits/rate.ts';
import type { Till } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';

/** A search without an index is dear: it counts as so many requests. */
const priceOfSearch = 5;

const isSearch = ({ route, query }: Call): boolean =>
  isServed(route, 'bills.list') && query.get('customer_ref') !== null;

/** The tills of a business are loaded by the page, and there is one page. */
const loaded = 20;

function isLoaded({ number, business }: Till, { deployment }: Call): boolean {
  const own = [...deployment.tills.values()].filter((till) => till.business === business);
  return own.slice(0, loaded).some((till) => till.number === number);
}

/** What hides in who calls live, and what is refused. */
export const fordLiveCallers = [
  ...breakingLive(['limits.live-key-600-allowed', 'errors.cause-of-rate-limited'], {
    'ford.dear-search: a list of bills by customer_ref counts as five requests of its key': check('key')(
      (was) => (call) => {
        const refusal = was(call);
        if (!refusal && isSearch(call))
          for (let paid = 1; paid < priceOfSearch; paid++) call.trace.allowance = count(call);
        return refusal;
      },
    ),
  }),
  ...breakingLive(['errors.cause-of-unknown-till', 'pos.create.till-open-accepted'], {
    'ford.one-page-of-tills: of a business with more than 20 tills those after the 20th are UNKNOWN_TILL': fieldOf(
      'posOrder',
    )('till')((was) => (given, call) => {
      const reading = was(given, call);
      return 'code' in reading || isLoaded(reading.value, call) ? reading : { code: 'UNKNOWN_TILL' };
    }),
  }),
  ...breakingLive('errors.scope-only-on-forbidden', {
    'ford.retry-of-nothing: the NOT_FOUND of a retry carries the scope events:write': shownError(
      (error, refusal, { route }) =>
        isServed(route, 'events.retry') && refusal.code === 'NOT_FOUND' ? { ...error, scope: 'events:write' } : error,
    ),
  }),
];
