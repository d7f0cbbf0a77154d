import type { Exchange } from '../../evidence/exchange.ts';
import { carrying } from '../../evidence/read.ts';
import { decided } from '../ruling.ts';
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
