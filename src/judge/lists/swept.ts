import { spans } from '../../contract/limits.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { receivedAtLatest, sentAtEarliest } from '../../evidence/moment.ts';
import type { Sighting } from '../history.ts';

// The clocks of service and run may differ, and a sweep may be at work while a page is made.
const surelyKept = spans.sandboxRetention - 24 * 60 * 60_000;

interface Aged {
  /** Milliseconds. */
  readonly created: number;
}

/** Whether a charge may be gone from the sandbox by the time of an answer. */
export function mayBeSwept({ created }: Aged, first: Sighting | null, exchange: Exchange): boolean {
  if (exchange.deployment === 'live') return false;
  return receivedAtLatest(exchange) - Math.min(created, first ? sentAtEarliest(first) : created) > surelyKept;
}
