import type { BillState } from '../../contract/resources/bill.ts';
import type { Stored } from '../world/store.ts';
import type { Message } from './notice.ts';

/** What a caller asked for, after reading. */
export interface BillOrder {
  readonly customerRef: string;
  readonly amount: number;
  readonly payerName: string | null;
  readonly description: string | null;
  readonly expiresAt: number | null;
}

export interface Bill extends BillOrder, Stored {
  readonly controlNumber: string;
  readonly account: {
    /** All that was paid, what was too much included. */
    received: number;
    cancelledAt: number | null;
  };
  readonly messages: Message[];
}

export interface BillFilter {
  readonly customerRef: string | null;
  readonly state: BillState | null;
}
