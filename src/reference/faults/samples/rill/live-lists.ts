import { change } from '../../../change.ts';
import { caller, type Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';
import { recalled } from '../rare/recalled.ts';

/** How often each business looked for each customer_ref. */
const searches = recalled(() => new Map<string, number>());

/** What is looked for so often is looked up in the search index, which goes by beginnings. */
const often = 3;

const searchOf = (customerRef: string, call: Call): string => `${caller(call).id} ${customerRef}`;

/** What hides in lists. */
export const rillLiveLists = [
  ...breakingLive('bills.list.customer-ref-exact', {
    'rill.searched-often: from the third search on a customer_ref also finds bills whose own only begins with it':
      change('billPages')((was) => ({
        filter: (call) => {
          const wanted = was.filter(call);
          const customerRef = 'value' in wanted ? wanted.value.customerRef : null;
          if (customerRef === null || call.query.has('starting_after')) return wanted;
          const counts = searches(call.deployment);
          const search = searchOf(customerRef, call);
          counts.set(search, (counts.get(search) ?? 0) + 1);
          return wanted;
        },
        includes: (bill, filter, call) => {
          const { customerRef } = filter;
          const isIndexed =
            customerRef !== null &&
            bill.customerRef.startsWith(customerRef) &&
            (searches(call.deployment).get(searchOf(customerRef, call)) ?? 0) >= often;
          return was.includes(bill, isIndexed ? { ...filter, customerRef: bill.customerRef } : filter, call);
        },
      })),
  }),
];
