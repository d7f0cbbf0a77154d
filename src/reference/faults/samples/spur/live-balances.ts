import { change } from '../../../change.ts';
import { furthest } from '../../../http/call.ts';
import { asksFor } from '../../../when.ts';
import type { Business } from '../../../world/accounts.ts';
import { breakingLive } from '../../fault.ts';
import { recalled, second } from '../rare/recalled.ts';

/** A balance that is read so often is kept at hand, for so long. */
const often = { reads: 20, kept: 15 * second } as const;

/** How often the balance of a business was read, and what was kept of it when. */
const reads = recalled(() => ({ count: 0, available: 0, at: Number.NEGATIVE_INFINITY }));

function isKept(business: Business, at: number): boolean {
  const read = reads(business);
  return read.count > often.reads && at - read.at < often.kept;
}

const readOften = change('ledger')((was) => ({
  available: (business, call) => {
    if (!asksFor('balance.get')(call)) return was.available(business, call);
    const read = reads(business);
    const at = furthest(call);
    read.count++;
    if (!isKept(business, at)) Object.assign(read, { available: was.available(business, call), at });
    return read.available;
  },
}));

/** What hides in balances. */
export const spurLiveBalances = breakingLive(['balance.not-cached', 'money.balance-moves-by-net'], {
  'spur.read-often: once it was read 20 times a balance is kept for 15 seconds': readOften,
});
