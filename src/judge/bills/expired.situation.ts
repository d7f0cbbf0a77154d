import { parseDateTime } from '../../contract/date-time.ts';
import { kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf, stateOf } from '../../evidence/read.ts';
import { noted } from '../ruling.ts';
import { situation } from '../situation.ts';

/** An unpaid bill, so long after its expires_at. */
export const unpaidBillOver = situation<{ readonly read: Exchange; readonly over_s: number }>(
  'bills/unpaid-over',
  ({ read, over_s }) => [
    noted(
      'bill.what-makes-expired',
      read,
      `unpaid, ${over_s / 60} minutes past its expires_at: ${String(stateOf(read))}`,
    ),
  ],
);

/** A bill that was paid, after its expires_at; `later` was made just before it was read. */
export const paidBillOver = situation<{ readonly read: Exchange; readonly later: Exchange }>(
  'bills/paid-over',
  ({ read, later }) => {
    // What a service makes tells what time it is there, whatever its Date header says.
    const [now, over] = [parseDateTime(objectOf(later)?.['created']), parseDateTime(objectOf(read)?.['expires_at'])];
    const isOver = now !== null && over !== null && over < now;
    return isOver && stateOf(read) === 'paid' ? [kept('bill.paid-wins-over-expired')] : [];
  },
);
