import { change } from '../../../change.ts';
import type { Bill } from '../../../bills/bill.ts';
import type { Call } from '../../../http/call.ts';
import { breakingLive } from '../../fault.ts';

const showing = change('billShowing');
const pages = change('billPages');

/** The bills that have an expiry change places among themselves: the one that lasts longest comes first. */
function lastingFirst(bills: readonly Bill[]): readonly Bill[] {
  const lasting = bills
    .filter(({ expiresAt }) => expiresAt !== null)
    .toSorted((one, other) => (other.expiresAt ?? 0) - (one.expiresAt ?? 0));
  return bills.map((bill) => (bill.expiresAt === null ? bill : (lasting.shift() ?? bill)));
}

/** How many bills a request wants to skip, where it asks for a decomposed customer_ref. */
function offsetOf({ query }: Call): number {
  const ref = query.get('customer_ref') ?? '';
  const offset = query.get('offset') ?? '';
  return ref !== ref.normalize('NFC') && !query.has('starting_after') && /^\d{1,6}$/.test(offset) ? Number(offset) : 0;
}

/** What hides in bills. */
export const hushedLiveBills = [
  ...breakingLive('bill.object', {
    'hushed.nameless-receipt: a bill without a payer_name calls itself a receipt once it is paid': showing((was) => ({
      bill: (bill, call) => {
        const view = was.bill(bill, call);
        return bill.payerName === null && view['state'] === 'paid' ? { ...view, object: 'receipt' } : view;
      },
    })),
  }),
  ...breakingLive('list.newest-first', {
    'hushed.lasting-first: at the end of a list of open bills those with an expiry stand the longest-lasting first':
      pages((was) => ({
        cut: (page, call) => {
          const { items, more } = was.cut(page, call);
          const isSorted = !more && call.query.get('state') === 'open';
          return { items: isSorted ? lastingFirst(items) : items, more };
        },
      })),
  }),
  ...breakingLive(['list.no-offset'], {
    'hushed.decomposed-offset: in a list of the bills with a decomposed customer_ref an offset moves the page': pages(
      (was) => ({
        source: (call) => {
          const source = was.source(call);
          const filter = was.filter(call);
          const offset = offsetOf(call);
          if ('code' in filter || offset === 0) return source;
          const fitting = source.filter((bill) => was.includes(bill, filter.value, call));
          return source.slice(0, fitting.at(-offset)?.place ?? 0);
        },
      }),
    ),
  }),
];
