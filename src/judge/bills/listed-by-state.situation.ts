import type { BillState } from '../../contract/resources/bill.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, listedIds, listedIn, objectOf, stateOf } from '../../evidence/read.ts';
import { queryOf } from '../request.ts';
import { ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

type Listed = Parts<'page', { state: BillState; reads: readonly Exchange[] }>;

/**
 * Bills of a business, each read by itself, and later the list of those in a state, of all customers or of one: it holds
 * what reads show in that state.
 */
export const billsByState = situation('bills/by-state', ({ state, reads, page }: Listed) => {
  const [left] = leftOut(page, reads, state);
  if (!left) return [];
  const customer = customerOf(page);
  const whose = customer === null ? 'bills' : `the bills of ${JSON.stringify(customer)}`;
  const expected = `${idOf(left)}, which is ${state}, in the list of ${whose} in state ${state}`;
  const actual = `${listedIn(page).length} others`;
  const rule = customer === null ? 'bills.list.holds-created' : 'bills.list.customer-ref-complete';
  return ruling(rule, page, [{ expected, actual, with: [left.n] }]);
});

const customerOf = ({ request }: Exchange): string | null => queryOf(request).get('customer_ref');

/** Bills that were read in a state and that a list by it leaves out; one that says that more comes may yet have them. */
export function leftOut(page: Exchange, reads: readonly Exchange[], state: BillState): readonly Exchange[] {
  if (page.answer?.status !== 200 || objectOf(page)?.['has_more'] === true) return [];
  const [listed, customer] = [listedIds(page), customerOf(page)];
  return reads.filter(
    (read) =>
      stateOf(read) === state &&
      (customer === null || objectOf(read)?.['customer_ref'] === customer) &&
      !listed.includes(idOf(read) ?? ''),
  );
}

type Uncancelled = Parts<'list', { ids: readonly string[] }>;

/** Bills of a business of the run's own that nobody cancelled, in a later list: none that is in another state was cancelled ever. */
export const neverCancelled = situation('bills/never-cancelled', ({ list, ids }: Uncancelled) =>
  listedIn(list)
    .filter(({ id, state }) => ids.some((one) => one === id) && state !== 'cancelled')
    .flatMap(({ id, state, cancelled_at: at }) => {
      const expected = `cancelled_at null of ${String(id)}, which is ${String(state)} and which nobody cancelled`;
      const places = typeof at === 'string' ? [{ expected, actual: at }] : [];
      return ruling('bill.cancelled-at-null-until-cancelled', list, places);
    }),
);
