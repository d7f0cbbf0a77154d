import type { Business } from './accounts.ts';
import type { Branch } from './branches.ts';
import type { JsonObject } from './json.ts';

export type ChargeState = 'requires_payment' | 'processing' | 'succeeded' | 'failed' | 'expired';

/** Where a charge stands from so many milliseconds after its creation on. */
export interface Step {
  readonly after: number;
  readonly state: ChargeState;
  readonly reason?: string;
}

/** What a caller asked for, after reading and normalising. */
export interface Order {
  readonly amount: number;
  readonly currency: string;
  readonly rail: string;
  readonly msisdn: string;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: JsonObject | null;
}

export interface Charge extends Order {
  readonly id: string;
  readonly business: Business;
  /** Position among the charges of its business, oldest first. */
  readonly place: number;
  readonly fee: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly branch: Branch;
  readonly seen: { prompts: number; reads: number };
}

/** Read from the timeline and the clock, so that moving the clock takes effect at once. */
export function standing(charge: Charge, now: number): Step {
  const reached = charge.branch.timeline.findLast((step) => charge.createdAt + step.after <= now);
  return reached ?? { after: 0, state: 'processing' };
}
