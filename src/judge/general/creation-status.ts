import type { Exchange } from '../../evidence/exchange.ts';
import type { History, Resource, Judge } from '../history.ts';
import { idempotentOf } from '../oracle/idempotent.ts';
import { rememberedIn } from '../resources/observed.ts';

/**
 * A creation that was answered 200 is in order only as a replay. Whether it was one is known once everything that was
 * under way beside it has been answered: then its object is seen a second time.
 */
export const creationStatus: Judge = (exchange, history) =>
  knownIn(exchange, history).flatMap(({ creation, latest }) => {
    if (!creation || latest.n !== creation.n || creation.answer?.status !== 200) return [];
    const operation = idempotentOf(creation);
    if (!operation || !history.settled(creation.received, exchange) || !alone(creation, history)) return [];
    const expected = `201 on POST ${operation.path}, because the Idempotency-Key was new`;
    const actual = `200 in exchange ${creation.n}`;
    return [{ is: 'broken', rule: operation.status, expected, actual, exchanges: [exchange.n, creation.n] } as const];
  });

const knownIn = (exchange: Exchange, history: History): readonly Resource[] =>
  rememberedIn(exchange).flatMap(({ id, kind }) => history.resource(exchange.deployment, kind, id) ?? []);

function alone(creation: Exchange, history: History): boolean {
  const uses = history.usesOf(creation);
  if (uses.length === 0 || creation.check === null) return false;
  return uses.every((use) => use.n === creation.n || use.sent >= creation.received);
}
