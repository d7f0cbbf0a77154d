import type { BillState } from '../../contract/resources/bill.ts';
import { furthest, type Call } from '../http/call.ts';
import type { Bill } from './bill.ts';

/** Where a bill stands, wherever that matters. */
interface BillStanding {
  state(bill: Bill, call: Call): BillState;
  paid(bill: Bill, call: Call): number;
  outstanding(bill: Bill, call: Call): number;
  /** Why a bill can no longer be cancelled; null when it can. */
  settled(bill: Bill, call: Call): string | null;
}

export const paidWins: BillStanding = {
  state: ({ account, amount, expiresAt }, call) => {
    if (account.received >= amount) return 'paid';
    if (account.cancelledAt !== null) return 'cancelled';
    if (expiresAt !== null && expiresAt <= furthest(call)) return 'expired';
    return account.received > 0 ? 'part_paid' : 'open';
  },
  // What was too much is no part of the bill.
  paid: ({ account, amount }) => Math.min(account.received, amount),
  outstanding: ({ account, amount }) => Math.max(0, amount - account.received),
  settled: () => null,
};
