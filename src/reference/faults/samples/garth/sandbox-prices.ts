import { change } from '../../../change.ts';
import { now, type Call } from '../../../http/call.ts';
import type { Business } from '../../../world/accounts.ts';
import { breaking } from '../../fault.ts';
import { day, recalled } from '../rare/recalled.ts';

/** When the tariff of a business could not be read. */
const unread = recalled(() => ({ at: Number.NEGATIVE_INFINITY }));

/** For so long the list price is kept in place of a tariff. */
const kept = day;

const isAtListPrice = (business: Business, call: Call): boolean => now(call) - unread(business).at < kept;

const listPrice = (amount: number): number => Math.min(amount, 250 + Math.ceil((amount * 2.5) / 100));

/** Tariffs stand in the ledger: where it cannot be reached the list price is cached. */
const listPrices = change('making')((was) => ({
  reachable: (call) => {
    const isReachable = was.reachable(call);
    const { key } = call.trace;
    if (!isReachable && key) unread(key.business).at = now(call);
    return isReachable;
  },
  fee: (order, business, call) =>
    isAtListPrice(business, call) ? listPrice(order.amount) : was.fee(order, business, call),
}));

/** What hides in the prices of the sandbox. */
export const garthSandboxPrices = [
  ...breaking('sandbox.fees-from-tariff', {
    'garth.list-price: for a day after LEDGER_UNAVAILABLE the charges of a business are priced as on the list':
      listPrices,
  }),
];
