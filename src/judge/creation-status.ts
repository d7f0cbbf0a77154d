import type { Exchange } from '../evidence/exchange.ts';
import type { History } from './history.ts';
import { chargesIn } from './history/seen.ts';
import type { Judge } from './judge.ts';
import { pathOf } from './request.ts';

/**
 * A creation that was answered 200 is in order only as a replay. Whether it was one is known once everything that was
 * under way beside it has been answered: then its charge is seen a second time.
 */
export const judgeCreationStatus: Judge = (exchange, history) =>
  chargesIn(exchange).flatMap(({ id }) => {
    const charge = history.charge(exchange.deployment, id);
    const creation = charge?.creation;
    if (!creation || charge.latest.n !== creation.n || creation.answer?.status !== 200) return [];
    if (
      pathOf(creation.request) !== '/v1/charges' ||
      !history.settled(creation.received, exchange) ||
      !alone(creation, history)
    )
      return [];
    const rule = 'charges.create.status-201' as const;
    const expected = '201 on POST /v1/charges, because the Idempotency-Key was new';
    return [
      {
        is: 'broken',
        rule,
        expected,
        actual: `200 in exchange ${creation.n}`,
        exchanges: [exchange.n, creation.n],
      } as const,
    ];
  });

function alone(creation: Exchange, history: History): boolean {
  const uses = history.usesOf(creation);
  if (uses.length === 0 || creation.check === null) return false;
  return uses.every((use) => use.n === creation.n || use.sent >= creation.received);
}
