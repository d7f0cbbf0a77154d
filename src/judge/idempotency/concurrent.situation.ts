import type { Exchange } from '../../evidence/exchange.ts';
import { carrying } from '../../evidence/read.ts';
import { ruling } from '../ruling.ts';
import { situation } from '../situation.ts';

interface Crowd {
  /** Requests with one Idempotency-Key at one moment. */
  readonly sent: readonly Exchange[];
  /** What only these carried. */
  readonly reference: string;
  /** The newest charges after that: those that no answer named show here only. */
  readonly list: Exchange;
}

export const concurrentDuplicates = situation<Crowd>(
  'idempotency/concurrent-duplicates',
  ({ sent, reference, list }) => {
    const charges = carrying(list, reference);
    if (charges === null) return [];
    const ids = charges.map(({ id }) => String(id)).join(', ');
    const place = {
      expected: 'one charge for all requests with one Idempotency-Key, however many were in flight at once',
      actual: `the list holds ${charges.length} charges with the reference that only these requests carried: ${ids}`,
      with: sent.map(({ n }) => n),
    };
    return ruling('idempotency.concurrent-creates-one', list, [charges.length <= 1 ? null : place]);
  },
);
