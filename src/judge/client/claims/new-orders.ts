import type { ClientCaseFacts, ToldCommand } from '../../../evidence/client-case.ts';
import { idempotencyKeyOf } from '../../request.ts';
import { claims, sentBy, type ClaimJudge } from '../claim-judge.ts';

const creating = ['create_charge', 'create_pos_charge'];

/**
 * Two commands are two orders, equal or not, where the caller gave neither a key nor a reference, by which a client might
 * know an order again. With two references they are two requests, which the wire shows.
 */
export const newOrders: ClaimJudge = (facts) => {
  const seen = new Map<string, number>();
  const places = facts.commands.filter(isNewOrder).map((command) => {
    const keyed = keysOf(facts, command);
    const again = keyed.find(({ key }) => seen.has(key));
    for (const { key, n } of keyed) seen.set(key, n);
    if (!again) return keyed.length > 0 ? null : undefined;
    const actual = `${command.op} sent the Idempotency-Key of the order before it`;
    return { expected: 'a new key for a new order', actual, exchanges: [again.first, again.n] };
  });
  return claims(
    'client.new-order-new-key',
    places.filter((place) => place !== undefined),
  );

  function keysOf(all: ClientCaseFacts, command: ToldCommand) {
    return sentBy(all, command).flatMap(({ n, request }) => {
      const key = request.method === 'POST' ? idempotencyKeyOf(request) : null;
      return key === null ? [] : [{ key, n, first: seen.get(key) ?? n }];
    });
  }
};

const isNewOrder = ({ op, args }: ToldCommand): boolean =>
  creating.includes(op) && args['idempotency_key'] === undefined && args['reference'] === undefined;
