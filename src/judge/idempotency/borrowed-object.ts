import type { RuleId } from '../../contract/rules.ts';
import { type Decision, kept } from '../../evidence/decision.ts';
import type { Exchange } from '../../evidence/exchange.ts';
import { objectOf, succeeded } from '../../evidence/read.ts';
import type { History, Judge } from '../history.ts';
import { hasGoodKey } from '../oracle/idempotency-key.ts';
import { type Idempotent, idempotentOf } from '../oracle/idempotent.ts';
import { businessOf, idempotencyKeyOf, pathOf } from '../request.ts';
import { ruling } from '../ruling.ts';

/** A creation with a fresh key makes an object of its own: not that of another key, nor that of another business. */
export const borrowedObject: Judge = (exchange, history) => {
  const operation = idempotentOf(exchange);
  const id = objectOf(exchange)?.['id'];
  if (!operation || !succeeded(exchange) || typeof id !== 'string') return [];
  const maker = makerOf(id, exchange, history);
  if (!maker) return ownThough(exchange, history);
  const [own, other] = [businessOf(exchange), businessOf(maker)];
  if (own === null || other === null) return [];
  if (known(exchange) && known(maker) && own !== other)
    return hasKey(exchange) ? borrowed('idempotency.scoped-to-business', operation, exchange, maker) : [];
  if (mayBeReplay(exchange, maker) || history.usesOf(exchange).some(succeeded)) return [];
  return borrowed(operation.same, operation, exchange, maker);
};

const known = ({ key }: Exchange): boolean => key.business !== null;
const hasKey = ({ request }: Exchange): boolean => idempotencyKeyOf(request) !== null;

function makerOf(id: string, { deployment }: Exchange, history: History): Exchange | null {
  const made = history.resource(deployment, 'charge', id) ?? history.resource(deployment, 'payment_link', id);
  return made?.creation ?? null;
}

/** Whether both came with one key; a key that nobody has to heed, or none at all, tells nothing. */
function mayBeReplay(exchange: Exchange, maker: Exchange): boolean {
  const [key, makers] = [idempotencyKeyOf(exchange.request), idempotencyKeyOf(maker.request)];
  if (pathOf(exchange.request) !== pathOf(maker.request)) return key === null || makers === null;
  return key === makers || !hasGoodKey(exchange.request) || !hasGoodKey(maker.request);
}

function borrowed(rule: RuleId, { noun }: Idempotent, exchange: Exchange, maker: Exchange): readonly Decision[] {
  const whose = rule === 'idempotency.scoped-to-business' ? 'another business' : 'another Idempotency-Key or operation';
  const expected = `a new ${noun}, because the Idempotency-Key is new to the business`;
  const actual = `the ${noun} ${String(objectOf(exchange)?.['id'])}, which exchange ${maker.n} made with ${whose}`;
  return ruling(rule, exchange, [{ expected, actual, with: [maker.n] }]);
}

/** Another business used the same string, and this one has its own object all the same. */
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
