import type { Exchange } from '../../evidence/exchange.ts';
import { carrying } from '../../evidence/read.ts';
import { outcomeOf } from '../outcome.ts';
import { decided, ruling } from '../ruling.ts';
import { type Parts, situation } from '../situation.ts';

type Crowd = Parts<'list', { sent: readonly Exchange[]; reference: string }>;

/**
 * Requests with one Idempotency-Key at one moment, the reference that only these carried, and the newest charges after
 * that: those that no answer named show there only.
 */
export const concurrentDuplicates = situation('idempotency/concurrent-duplicates', (crowd: Crowd) => {
  const { sent, reference, list } = crowd;
  const charges = carrying(list, reference);
  if (charges === null) return [];
  const ids = charges.map(({ id }) => String(id)).join(', ');
  const expected = 'one charge for all requests with one Idempotency-Key, however many were in flight at once';
  const actual = `the list holds ${charges.length} charges with the reference that only these requests carried: ${ids}`;
  const wrong = { expected, actual, with: sent.map(({ n }) => n) };
  return decided('idempotency.concurrent-creates-one', list, charges.length <= 1, wrong);
});

/** Equal requests at one moment, and at the same moment others with keys of their own; none is sent again. */
export interface Round {
  readonly equal: readonly Exchange[];
  readonly others: readonly Exchange[];
}

/** So many in a row are no chance: every service may be out of reach for a moment. */
export const roundsToBlame = 3;

/** One of the equal requests is taken, all that overtake its answer are answered 503, and what is beside them is taken. */
export function isPutOffForTwin({ equal, others }: Round): boolean {
  const [taken, another] = equal.filter((exchange) => outcomeOf(exchange) === 'accepted');
  if (!taken || another || equal.length < 3) return false;
  const twins = equal.filter((exchange) => exchange !== taken);
  const overtaking = (twin: Exchange): boolean => twin.sent < taken.received && taken.sent < twin.received;
  const isPutOff = (twin: Exchange): boolean => twin.answer?.status === 503 && overtaking(twin);
  return twins.every(isPutOff) && others.every((other) => outcomeOf(other) === 'accepted');
}

/** Rounds one after the other, until one went well. */
export const putOffInFlight = situation('idempotency/put-off-in-flight', ({ rounds }: { rounds: readonly Round[] }) => {
  if (rounds.length < roundsToBlame || !rounds.every(isPutOffForTwin)) return [];
  const sent = rounds.flatMap(({ equal }) => equal);
  const [last] = sent.slice(-1);
  const expected = 'a retry that overtakes the answer to the first request waits and gets the same answer';
  const actual = `503 to every such retry, ${rounds.length} times in a row, while the first and other requests were taken`;
  return last
    ? ruling('idempotency.no-in-flight-error', last, [{ expected, actual, with: sent.map(({ n }) => n) }])
    : [];
});
