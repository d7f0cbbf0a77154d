import { parseDateTime } from '../../contract/date-time.ts';
import { clocksDiffer } from '../../contract/limits.ts';
import { kept, type Decision } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { idOf, objectOf, stateOf } from '../../evidence/read.ts';
import { decided, inState, noted } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

interface Cancelled {
  /** The answer that made the bill. */
  readonly made: Exchange;
  /** A minute after its cancellation. */
  readonly read: Exchange;
  /** From its creation to its cancellation; null: nobody waited. */
  readonly waited_ms: number | null;
}

/** An unpaid bill that was cancelled. */
export const billCancelled = situation<Cancelled>('bills/cancelled', ({ made, read, waited_ms }) => {
  const expected = `state of ${idOf(made)}, which was unpaid when it was cancelled a minute ago: "cancelled"`;
  return [
    ...inState('bill.cancelling-makes-cancelled', read, 'cancelled', expected, made),
    ...(waited_ms === null ? [] : dated(made, read, waited_ms)),
  ];
});

/** Both are moments of the service's, so that its clock may be any. */
function dated(made: Exchange, read: Exchange, waited_ms: number): readonly Decision[] {
  const [created, at] = ['created', 'cancelled_at'].map((name) => parseDateTime(objectOf(read)?.[name]));
  if (created == null || at == null) return [];
  const isThen = Math.abs(at - created - waited_ms) <= clocksDiffer;
  const expected = `cancelled_at of ${idOf(made)}: about ${Math.round(waited_ms / 60_000)} minutes after its created, when it was cancelled`;
  const actual = `${Math.round((at - created) / 60_000)} minutes after it`;
  return decided('bill.cancelling-sets-cancelled-at', read, isThen, { expected, actual, with: [made.n] });
}

/** A paid bill after its cancellation was refused, by who cancels another. */
export const paidBillNotCancelled = situation(
  'bills/paid-not-cancelled',
  ({ read }: Parts<'read', { refused: string }>) =>
    stateOf(read) === 'paid' ? [kept('bill.paid-wins-over-cancelled')] : [],
);

/** An unpaid bill, so long after its expires_at. */
export const unpaidBillOver = situation('bills/unpaid-over', ({ read, over_s }: Parts<'read', { over_s: number }>) => {
  const told = `unpaid, ${over_s / 60} minutes past its expires_at: ${String(stateOf(read))}`;
  return [noted('bill.what-makes-expired', read, told)];
});

/** A bill that was paid, after its expires_at; `later` was made just before it was read. */
export const paidBillOver = situation('bills/paid-over', ({ read, later }: Parts<'read' | 'later'>) => {
  // What a service makes tells what time it is there, whatever its Date header says.
  const [now, over] = [parseDateTime(objectOf(later)?.['created']), parseDateTime(objectOf(read)?.['expires_at'])];
  const isOver = now !== null && over !== null && over < now;
  return isOver && stateOf(read) === 'paid' ? [kept('bill.paid-wins-over-expired')] : [];
});
