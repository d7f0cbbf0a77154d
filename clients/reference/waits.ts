import type { Json } from './call.ts';
import { ApiError, isPassing, UnknownOutcome } from './errors.ts';

/** How a charge is waited for. */
export interface Waits {
  /** Nothing more will come of it. A state that nobody knows yet is not final. */
  isFinal(charge: Json): boolean;
  pollAfter_ms(polls: number): number;
  /** Whether a read that was refused, or not answered, says nothing about the charge. */
  goesOn(error: unknown): boolean;
  /** What a caller gets whose time runs out; null: the word that the charge is still open. */
  atTheEnd(charge: Json | null): Json | null;
}

const final: readonly unknown[] = ['succeeded', 'failed', 'expired'];

export const patientWaits: Waits = {
  isFinal: ({ state }) => final.includes(state),
  /** Slower and slower: a payer may take 15 minutes, and webhooks tell sooner. */
  pollAfter_ms: (polls) => Math.min(5_000, 400 * 1.5 ** polls),
  goesOn: (error) => error instanceof UnknownOutcome || (error instanceof ApiError && isPassing(error)),
  atTheEnd: () => null,
};
