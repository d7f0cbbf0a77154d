import type { Exchange } from '../../evidence/exchange.ts';
import type { Resource } from '../history.ts';

/** How far a charge or a bill has come in each state. */
const progress: ReadonlyMap<unknown, number> = new Map([
  ['requires_payment', 0],
  ['processing', 1],
  ['succeeded', 2],
  ['failed', 2],
  ['expired', 2],
  ['open', 0],
  ['part_paid', 1],
  ['paid', 2],
  ['cancelled', 2],
]);

/**
 * Whether something may have moved from one state on to another while a list was put together: a service may choose
 * what belongs to it first and read it then. Not so where it was seen in the other state before.
 */
export function mayHaveJustMoved(from: string, to: unknown, known: Resource | undefined, { sent }: Exchange): boolean {
  const [was, is] = [progress.get(from), progress.get(to)];
  if (was === undefined || is === undefined || is <= was) return false;
  const seen = known?.states.get(String(to));
  return seen === undefined || seen.received > sent;
}
