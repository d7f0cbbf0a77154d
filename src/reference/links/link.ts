import type { LinkKind } from '../../contract/resources/payment-link.ts';
import type { Stored } from '../world/store.ts';

/** What a caller asked for, after reading. */
export interface LinkOrder {
  readonly amount: number;
  readonly title: string;
  readonly kind: LinkKind;
  readonly maxUses: number | null;
  readonly expiresAt: number | null;
  readonly description: string | null;
  readonly reference: string | null;
  readonly successUrl: string | null;
}

export interface Link extends LinkOrder, Stored {
  readonly seen: {
    /** How often it was paid. */
    payments: number;
    closed: boolean;
  };
}
