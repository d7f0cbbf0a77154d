import { matchEndpoint } from '../contract/routes.ts';
import { type Decision, kept } from '../evidence/decision.ts';
import type { Exchange } from '../evidence/exchange.ts';
import { objectOf } from '../evidence/read.ts';
import type { History } from './history.ts';
import type { Judge } from './judge.ts';

import { businessOf, idempotencyKeyOf, pathOf, succeeded } from './request.ts';

/** A creation with a fresh key makes a charge of its own: not that of another key, nor that of another business. */
export const judgeBorrowedCharge: Judge = (exchange, history) => {
  const created = matchEndpoint(exchange.request.method, pathOf(exchange.request))?.endpoint.name === 'charges.create';
  const id = objectOf(exchange)?.['id'];
  if (!created || !succeeded(exchange) || typeof id !== 'string') return [];
  const maker = history.charge(exchange.deployment, id)?.creation;
  if (!maker) return ownThough(exchange, history);
  const key = idempotencyKeyOf(exchange.request);
  const [own, other] = [businessOf(exchange), businessOf(maker)];
  if (key === null || own === null || other === null) return [];
  if (known(exchange) && known(maker) && own !== other)
    return [borrowed('idempotency.scoped-to-business', exchange, maker)];
  const makersKey = idempotencyKeyOf(maker.request);
  if (makersKey === null || makersKey === key || history.usesOf(exchange).some(succeeded)) return [];
  return [borrowed('idempotency.same-key-same-request', exchange, maker)];
};

const known = ({ key }: Exchange): boolean => key.business !== null;

function borrowed(
  rule: 'idempotency.scoped-to-business' | 'idempotency.same-key-same-request',
  exchange: Exchange,
  maker: Exchange,
): Decision {
  const whose = rule === 'idempotency.scoped-to-business' ? 'another business' : 'another Idempotency-Key';
  return {
    is: 'broken',
    rule,
    expected: 'a new charge, because the Idempotency-Key is new to the business',
    actual: `the charge ${String(objectOf(exchange)?.['id'])}, which exchange ${maker.n} made with ${whose}`,
    exchanges: [maker.n, exchange.n],
  };
}

/** Another business used the same string, and this one has its own charge all the same. */
function ownThough(exchange: Exchange, history: History): readonly Decision[] {
  const key = idempotencyKeyOf(exchange.request);
  const own = businessOf(exchange);
  if (key === null || own === null || !known(exchange)) return [];
  const others = history.businessesUsing(exchange.deployment, key).filter((business) => business !== own);
  const made = others.some((business) =>
    history
      .uses(exchange.deployment, business, pathOf(exchange.request), key)
      .some((use) => known(use) && succeeded(use)),
  );
  return made ? [kept('idempotency.scoped-to-business')] : [];
}
