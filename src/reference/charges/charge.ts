import type { Business } from '../world/accounts.ts';
import type { JsonObject } from '../http/json.ts';
import type { ChargeOrigin } from './origin.ts';
import type { Stored } from '../world/store.ts';

export type ChargeState = 'requires_payment' | 'processing' | 'succeeded' | 'failed' | 'expired';

/** Where a charge stands from so many milliseconds after its creation on. */
export interface TimelineStep {
  readonly after: number;
  readonly state: ChargeState;
  readonly reason?: string;
}

/** What the simulated payer does. */
export interface Branch {
  readonly payer: string;
  readonly note: string;
  /** Ordered by time. */
  readonly timeline: readonly TimelineStep[];
}

/** What a caller asked for, after reading and normalising. */
export interface ChargeOrder {
  readonly amount: number;
  readonly currency: string;
  readonly rail: string;
  readonly msisdn: string;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: JsonObject | null;
}

export interface Charge extends ChargeOrder, Stored {
  readonly business: Business;
  readonly origin: ChargeOrigin;
  readonly fee: number;
  readonly expiresAt: number;
  /** How it goes on by itself. */
  readonly branch: Branch;
  readonly seen: {
    prompts: number;
    reads: number;
    /** What a payer did. */
    answered: TimelineStep | null;
    /** Whether its final state has been told to the listeners. */
    told: boolean;
  };
}

/** Read from the timeline and the clock, so that moving the clock takes effect at once. */
export function standing({ branch, createdAt, seen }: Charge, now: number): TimelineStep {
  if (seen.answered && createdAt + seen.answered.after <= now) return seen.answered;
  const reached = branch.timeline.findLast((step) => createdAt + step.after <= now);
  return reached ?? { after: 0, state: 'processing' };
}

export const isFinal = (state: ChargeState): state is FinalState =>
  state === 'succeeded' || state === 'failed' || state === 'expired';

export type FinalState = 'succeeded' | 'failed' | 'expired';
